import type { S3Credentials } from '../../e2e/src/s3-client'
import { type Figure, median } from '../figures/figure'
import { withProduct } from './bench-product'
import { filledBucket } from './filled-folder'
import { withGatewayAlone } from './gateway-alone'
import { overIdle } from './gateway-memory'
import { listPage } from './list-pages'
import { memoryOf } from './process-figures'

const many = 1_000_000
const few = 10_000
const compared = 60

/** What a page costs in a plain folder of 1,000,000 keys against one of 10,000, and the first pages of an encrypted one. */
export const largeFolders = (): Promise<Figure[]> =>
  withProduct(async (bench) => {
    const plain = await filledBucket(bench, {
      bucket: 'plain',
      encryptPath: false,
      folders: { 'few/': few, 'many/': many },
    })
    const cost = await pageCosts(plain)
    const encrypted = await filledBucket(bench, {
      bucket: 'encrypted',
      encryptPath: true,
      folders: { 'many/': many },
    })
    const first = await withGatewayAlone(bench.product, async ({ endpoint, pid, idle }): Promise<Figure> => {
      const there = { ...encrypted, endpoint }
      const place = { bucket: 'encrypted', prefix: 'many/' }
      const page = await listPage(there, place)
      const peak = memoryOf(pid, 'VmHWM')
      const next = await listPage(there, { ...place, token: page.token })
      return {
        name: 'first page of 1,000,000 encrypted keys',
        value: `${(page.taken / 1000).toFixed(1)} s, the next page ${next.taken.toFixed(0)} ms`,
        explains: `Of a gateway that does not know the folder; VmHWM ${overIdle({ idle, peak })}; names are kept in at most 128 MiB.`,
      }
    })
    return [cost, first]
  })

/** Pages of both folders turn by turn; the small one is listed again and again. */
async function pageCosts(credentials: S3Credentials): Promise<Figure> {
  const taken = { few: [] as number[], many: [] as number[] }
  const tokens: { few?: string | undefined; many?: string | undefined } = {}
  for (let page = 0; page < compared; page++) {
    for (const name of ['few', 'many'] as const) {
      const listed = await listPage(credentials, { bucket: 'plain', prefix: `${name}/`, token: tokens[name] })
      tokens[name] = listed.token
      // The first pages warm up.
      if (page >= 10 && listed.keys === 1000) taken[name].push(listed.taken)
    }
  }
  return {
    name: 'plain page cost at 1,000,000 keys',
    value: `${(median(taken.many) / median(taken.few)).toFixed(2)} of that at 10,000 keys`,
    explains: `Median of ${taken.many.length} pages of 1,000, turn by turn: ${median(taken.many).toFixed(0)} and ${median(taken.few).toFixed(0)} ms; the target is 1.3.`,
  }
}
