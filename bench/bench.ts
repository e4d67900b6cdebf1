// `npm run bench`: everything that is measured against the running product, one after the other; needs `npm run build`.
// Names of benches as arguments run only these.
import { browserUpload } from './gateway/browser-upload'
import { gatewayMemory } from './gateway/gateway-memory'
import { largeObjects } from './gateway/large-objects'
import { listing } from './gateway/listing'
import { smallObjects } from './gateway/small-objects'
import { printFigure } from './figures/figure'

const benches = {
  'large-objects': largeObjects,
  'small-objects': smallObjects,
  listing,
  memory: gatewayMemory,
  'browser-upload': browserUpload,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in benches))
if (unknown !== undefined) throw new Error(`there is no bench ${unknown}: ${Object.keys(benches).join(', ')}`)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const figure of await bench()) printFigure(figure)
}
