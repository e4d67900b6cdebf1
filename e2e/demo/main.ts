// `npm run demo`: an installation with something in it. Fills the one at PERIGEE_URL, else the demo's own one in
// .perigee-demo, which it starts and serves until Ctrl-C when it does not run.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from '../src/product'
import { runDemo } from './demo'
import { writePastUsage } from './past-usage'
import { accountText } from './print-account'
import { answers, demoInstallation, runningTarget, targetOf } from './target'

const folder = join(import.meta.dirname, '../../.perigee-demo')
const given = process.env.PERIGEE_URL?.replace(/\/+$/, '')

if (given) {
  await mkdir(folder, { recursive: true })
  console.log(`Filling ${given}`)
  const account = await runDemo(await runningTarget(given, folder))
  console.log('  a month of usage: left out, it can be written into a demo installation only')
  console.log(`\n${accountText(account)}\n`)
} else {
  const installation = await demoInstallation(folder)
  const running = await answers(installation.urls.console)
  if (!running) console.log(`Starting a demo installation in ${folder}`)
  const product = running ? undefined : await startProduct(installation)
  const stopped = new Promise<void>((resolve) => void process.once('SIGINT', resolve).once('SIGTERM', resolve))
  try {
    const account = await runDemo(await targetOf(installation, folder))
    await writePastUsage(installation, account)
    console.log('  a month of usage: written')
    console.log(`\n${accountText(account)}\n`)
    if (product) {
      console.log('Press Ctrl-C to stop. Remove the folder .perigee-demo to begin anew.')
      await stopped
    }
  } finally {
    await product?.stop()
  }
}
