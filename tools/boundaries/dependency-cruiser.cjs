// Rules for dependency-cruiser, made from table.mjs by generate.mjs: `npm run boundaries`.
module.exports = require('./rules.generated.json')
