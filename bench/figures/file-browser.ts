import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type BrowserSession, browserSession } from '../../e2e/src/browser-session'
import { temporaryFolder } from '../../e2e/src/folder-of-files'
import { type Person, person } from '../../e2e/src/person/person'
import { newPerson } from '../../e2e/src/sign-up'
import { withProduct } from '../gateway/bench-product'
import { type Figure, median } from './figure'

const rounds = 5
const bucket = 'notes'
const file = 'note.txt'

/** The slow 4G of Lighthouse: 150 ms for each request, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/**
 * From an address of a bucket until its first file can be pressed, by somebody who is logged in and whose passphrase the
 * service keeps: with what the browser kept of the last visit, and with nothing of it.
 */
export const fileBrowser = (): Promise<Figure> =>
  withProduct(async ({ product }) => {
    const session = await browserSession()
    const folder = await temporaryFolder()
    try {
      const { page } = session
      const user = person(page, product)
      const ada = newPerson()
      await user.signUp(ada)
      await user.activate(await user.readCode(ada.email))
      await user.setUpAccountAutomatically('Ada Lovelace')
      await user.goTo('Browse')
      await user.createBucket(bucket)
      await folder.write(file, randomBytes(1_000))
      await user.upload(join(folder.path, file), file)
      const address = page.url()

      const warm: number[] = []
      const cold: number[] = []
      for (let round = 0; round < rounds; round++) {
        cold.push(await visit(page, address, { keepsCache: false, user: (tab) => person(tab, product) }))
        warm.push(await visit(page, address, { keepsCache: true, user: (tab) => person(tab, product) }))
      }
      return {
        name: 'file browser on slow 4G, until its first file can be pressed',
        value: `${seconds(median(warm))} with what the last visit left in the cache, ${seconds(median(cold))} with an empty one`,
        explains: `A new tab of somebody who is logged in, opened at a bucket; 150 ms and 1.6 Mbit/s by Chromium's own limits, the processor as it is. The target is 2 s for somebody who comes back.`,
      }
    } finally {
      await session.close()
      await folder.remove()
    }
  })

type Page = BrowserSession['page']

interface Visit {
  keepsCache: boolean
  user: (tab: Page) => Pick<Person, 'file'>
}

/** Milliseconds that a new tab takes. */
async function visit(page: Page, address: string, { keepsCache, user }: Visit): Promise<number> {
  const tab = await page.context().newPage()
  try {
    const tools = await tab.context().newCDPSession(tab)
    await tools.send('Network.enable')
    if (!keepsCache) await tools.send('Network.clearBrowserCache')
    await tools.send('Network.emulateNetworkConditions', slow4G)
    const started = performance.now()
    await tab.goto(address, { waitUntil: 'commit' })
    await user(tab).file(file).click({ trial: true })
    return performance.now() - started
  } finally {
    await tab.close()
  }
}

const seconds = (taken: number): string => `${(taken / 1_000).toFixed(1)} s`
