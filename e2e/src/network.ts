import type { Page } from 'playwright-core'

const asFastAsItCan = -1

/** The connection of one page to everywhere. */
export async function networkOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const set = (conditions: { offline: boolean; uploadThroughput: number }) =>
    devtools.send('Network.emulateNetworkConditions', {
      latency: 0,
      downloadThroughput: asFastAsItCan,
      ...conditions,
    })
  return {
    /** Takes this many bytes per second away from the page. */
    uploadsAt: (uploadThroughput: number) => set({ offline: false, uploadThroughput }),
    /** What is under way breaks off too. */
    lose: () => set({ offline: true, uploadThroughput: asFastAsItCan }),
    restore: () => set({ offline: false, uploadThroughput: asFastAsItCan }),
  }
}
