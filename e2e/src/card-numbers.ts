import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { dumpDatabases } from './database'
import type { Product } from './product'
import { filesWith } from './search-files'

/** Keeps what the pages of a browser send to a server: addresses, headers and bodies. */
export function sentTo(context: BrowserContext, origin: string): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(origin)) return
    sent.push([request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n'))
  })
  return sent
}

/**
 * Where card numbers are that were typed into a browser, as they are or in groups of four: in what the pages sent, in what the
 * product printed, in any row of its databases, in any file below its data folder.
 */
export async function tracesOf(
  numbers: readonly string[],
  { product, sent }: { product: Product; sent: readonly string[] },
) {
  const needles = numbers.flatMap((number) => [number, number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')])
  const dump = await dumpDatabases(product)
  const files = await filesWith(
    product.dataDir,
    needles.map((needle) => Buffer.from(needle)),
  )
  return {
    sent: sent.filter((text) => needles.some((needle) => text.includes(needle))),
    printed: needles.some((needle) => product.output().includes(needle)),
    stored: needles.some((needle) => dump.includes(needle)),
    // The console itself has the list of test cards.
    files: files.filter((path) => !path.startsWith(join(product.dataDir, 'console-assets'))),
  }
}

export const noTraces = { sent: [], printed: false, stored: false, files: [] }
