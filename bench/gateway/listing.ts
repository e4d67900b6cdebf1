import { type Figure, median } from '../figures/figure'
import { type BenchProduct, withProduct } from './bench-product'
import { filledBucket } from './filled-folder'
import { listPage } from './list-pages'
import { cpuOf } from './process-figures'

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
  const pages: number[] = []
  let keys = 0
  let token: string | undefined
  const cpu = cpuOf(bench.product.pid)
  const started = performance.now()
  do {
    const page = await listPage(credentials, { bucket, prefix: 'folder/', token })
    pages.push(page.taken)
    keys += page.keys
    token = page.token
  } while (token !== undefined && performance.now() - started < patience)
  const seconds = (performance.now() - started) / 1000
  const cpuPerKey = ((cpuOf(bench.product.pid) - cpu) * 1000) / keys
  return {
    name: `listing ${count.toLocaleString('en')} keys, ${bucket} names`,
    value: `${Math.round(keys / seconds).toLocaleString('en')} keys a second`,
    explains:
      `${keys.toLocaleString('en')} keys in ${seconds.toFixed(1)} s, pages of 1,000, one after the other; ` +
      `first page ${(pages[0] ?? 0).toFixed(0)} ms, median page ${median(pages).toFixed(0)} ms; ` +
      `${cpuPerKey.toFixed(0)} µs of processor time per key; the target is ${target.toLocaleString('en')} a second.`,
  }
}
