// `npm run check`: everything that needs neither a database, nor a browser, nor the built product.
import { installDependencies } from './install.mjs'
import { runChecks } from './run-checks.mjs'

installDependencies()
const results = await runChecks()
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
