import { type Figure, median } from '../figures/figure'
import { type BenchProduct, withProduct } from './bench-product'
import { filledBucket } from './filled-folder'
import { listPage } from './list-pages'
import { cpuOf, gatewayOf } from './process-figures'

const count = 100_000
/** A listing is not followed for longer than this. */
const patience = 60_000

/** One folder of 100,000 keys, page by page through the gateway, with plain and with encrypted names. */
export const listing = (): Promise<Figure[]> =>
  withProduct(async (bench) => [
    await listFolder(bench, { bucket: 'plain', encryptPath: false, target: 50_000 }),
    await listFolder(bench, { bucket: 'encrypted', encryptPath: true, target: 20_000 }),
  ])

async function listFolder(
  bench: BenchProduct,
  { target, ...wanted }: { bucket: string; encryptPath: boolean; target: number },
): Promise<Figure> {
  const { bucket } = wanted
  const credentials = await filledBucket(bench, { ...wanted, folders: { 'folder/': count } })
  const walk = () => follow(bench, (token) => listPage(credentials, { bucket, prefix: 'folder/', token }))
  const [first, second] = [await walk(), await walk()]
  return {
    name: `listing ${count.toLocaleString('en')} keys, ${bucket} names`,
    value: `${first.rate} keys a second by a server that has just started, ${second.rate} when it is done again`,
    explains:
      `Pages of 1,000, one after the other; first page ${first.firstPage} ms, median page ${first.page} and ` +
      `${second.page} ms; ${first.cpuPerKey} and ${second.cpuPerKey} µs of processor time per key; the target is ` +
      `${target.toLocaleString('en')} a second.`,
  }
}

/** One listing from its first page to its last, or for as long as patience goes. */
async function follow({ product }: BenchProduct, page: (token?: string) => ReturnType<typeof listPage>) {
  const pages: number[] = []
  let keys = 0
  let token: string | undefined
  const cpu = cpuOf(gatewayOf(product.pid))
  const started = performance.now()
  do {
    const { taken, keys: found, token: next } = await page(token)
    pages.push(taken)
    keys += found
    token = next
  } while (token !== undefined && performance.now() - started < patience)
  const seconds = (performance.now() - started) / 1000
  return {
    rate: Math.round(keys / seconds).toLocaleString('en'),
    firstPage: (pages[0] ?? 0).toFixed(0),
    page: median(pages).toFixed(0),
    cpuPerKey: (((cpuOf(gatewayOf(product.pid)) - cpu) * 1000) / keys).toFixed(0),
  }
}
