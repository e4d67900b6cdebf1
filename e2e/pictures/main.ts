// `npm run pictures`: every page of a demo installation at three widths in both colour schemes. The ones that documents
// show go to docs/pictures, the others to .cache/pictures.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDemo } from '../demo/demo'
import { writePastUsage } from '../demo/past-usage'
import { targetOf } from '../demo/target'
import { openBrowser } from '../src/chromium'
import { newInstallation, removeInstallation, startProduct } from '../src/product'
import { takePictures } from './take'

const root = join(import.meta.dirname, '../..')
const folders = { kept: join(root, 'docs/pictures'), others: join(root, '.cache/pictures') }

const accountFolder = await mkdtemp(join(tmpdir(), 'perigee-pictures-'))
const installation = await newInstallation()
const product = await startProduct(installation)
const browser = await openBrowser()
try {
  const account = await runDemo(await targetOf(installation, accountFolder), { withTeam: true })
  await writePastUsage(installation, account)
  const { files, missing } = await takePictures(browser, account, folders)
  const kept = files.filter((file) => file.startsWith(folders.kept))
  const bytes = (await Promise.all(kept.map((file) => stat(file)))).reduce((sum, { size }) => sum + size, 0)
  console.log(`${files.length} pictures; ${kept.length} of them in docs/pictures, ${Math.round(bytes / 1000)} KB`)
  for (const line of missing) console.log(`not taken: ${line}`)
  process.exitCode = missing.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await product.stop()
  await removeInstallation(installation)
  await rm(accountFolder, { recursive: true, force: true })
}
