// `npm run bench`: everything that is measured against the running product, one after the other; needs `npm run build`.
// Names of benches as arguments run only these; `--against <endpoint>` compares with another S3 service instead. One that fails is told at the end and keeps no other from running.
import { loadavg } from 'node:os'
import { against } from './against/against'
import { printFigure, type Figure } from './figures/figure'
import { browserSmallFiles } from './gateway/browser-small-files'
import { browserUpload } from './gateway/browser-upload'
import { deleteBucket } from './gateway/delete-bucket'
import { deleteObjects } from './gateway/delete-objects'
import { gatewayMemory } from './gateway/gateway-memory'
import { largeFolders } from './gateway/large-folders'
import { largeObjects } from './gateway/large-objects'
import { listing } from './gateway/listing'
import { multipartMemory } from './gateway/multipart-memory'
import { memberLists } from './member-lists'
import { smallObjects } from './gateway/small-objects'
import { usageReport } from './usage-report'
import { versions } from './gateway/versions'
import { pressedByStrangers } from './strangers/strangers'

const benches: Record<string, () => Promise<Figure[]>> = {
  'large-objects': largeObjects,
  'small-objects': smallObjects,
  listing,
  'large-folders': largeFolders,
  versions,
  'delete-bucket': deleteBucket,
  'delete-objects': deleteObjects,
  memory: gatewayMemory,
  'multipart-memory': multipartMemory,
  'browser-upload': browserUpload,
  'browser-small-files': browserSmallFiles,
  'member-lists': memberLists,
  'usage-report': usageReport,
  strangers: pressedByStrangers,
}

const wanted = process.argv.slice(2)
if (wanted.some((name) => name.startsWith('--against'))) {
  await against(wanted)
  process.exit()
}
const unknown = wanted.find((name) => !(name in benches))
if (unknown !== undefined) throw new Error(`there is no bench ${unknown}: ${Object.keys(benches).join(', ')}`)

for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const load = loadavg().map((average) => average.toFixed(1))
  const started = performance.now()
  try {
    for (const figure of await bench()) printFigure(figure)
  } catch (error) {
    console.error(`${name} failed:`, error)
    process.exitCode = 1
  }
  const seconds = (performance.now() - started) / 1000
  console.log(`-- ${name}: ${seconds.toFixed(0)} s; load before it ${load.join(', ')}\n`)
}
