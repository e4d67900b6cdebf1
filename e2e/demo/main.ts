// `npm run demo`: an installation with something in it. Fills the one at PERIGEE_URL, else the demo's own one in
// .perigee-demo, which it starts and serves until Ctrl-C when it does not run.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Product, startProduct } from '../src/product'
import { runDemo } from './demo'
import { writePastUsage } from './past-usage'
import { accountText } from './print-account'
import { answers, demoInstallation, runningTarget, targetOf } from './target'

const folder = join(import.meta.dirname, '../../.perigee-demo')
const given = process.env.PERIGEE_URL?.replace(/\/+$/, '')
let isInterrupted = false
const interruption = new Promise<void>((resolve) => {
  const interrupt = () => {
    isInterrupted = true
    resolve()
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
})
let starting: Promise<Product> | undefined

try {
  await Promise.race([given ? fillRunning(given) : fillOwn(), interruption])
  if (isInterrupted) process.exitCode = 130
  else if (starting) {
    console.log('Press Ctrl-C to stop. Remove the folder .perigee-demo to begin anew.')
    await interruption
  }
} catch (cause) {
  process.exitCode = isInterrupted ? 130 : 1
  if (!isInterrupted) console.error(`\n${reasons(cause)}`)
}
await starting?.then((product) => product.stop()).catch(() => undefined)
if (process.exitCode) console.log('\nNot everything is there yet: the next `npm run demo` goes on from here.')
// Requests that were under way when Ctrl-C came are not waited for.
process.exit()

async function fillRunning(url: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  console.log(`Filling ${url}`)
  const target = await runningTarget(url, folder)
  const account = await runDemo(target, { withTeam: false })
  console.log('  a team: left out, its invitations would go to invented addresses')
  console.log('  a month of usage: left out, it can be written into a demo installation only')
  console.log(`\n${accountText(account, knownOutbox(target.urls.outbox))}\n`)
}

/** Without what lets in it was a guess that nothing asked for. */
function knownOutbox(url: string): string | undefined {
  return new URL(url).pathname === '/' ? undefined : url
}

async function fillOwn(): Promise<void> {
  const installation = await demoInstallation(folder)
  if (await answers(installation.urls.console)) {
    console.log(`The demo installation in ${folder} runs already; what is missing in it is added.`)
  } else {
    console.log(`Starting a demo installation in ${folder}`)
    starting = startProduct(installation)
    await starting
  }
  const target = await targetOf(installation, folder)
  const account = await runDemo(target, { withTeam: true })
  const buckets = await writePastUsage(installation, account)
  console.log(`  a month of usage: ${buckets > 0 ? 'written' : 'there already'}`)
  console.log(`\n${accountText(account, target.urls.outbox)}\n`)
}

/** What went wrong and why, one line for each. */
function reasons(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause === undefined ? cause.message : `${cause.message}\n  because: ${reasons(cause.cause)}`
}
