import type { StoreSchema } from '@perigee/store-core/schema'
import { eventually } from '../../e2e/src/eventually'
import { type Installation, type Product, startProduct } from '../../e2e/src/product'
import type { S3Credentials } from '../../e2e/src/s3-client'
import { type Figure, median } from '../figures/figure'
import { withProduct } from './bench-product'
import { withDatabaseOf } from './database-of'
import { filledBucket } from './filled-folder'
import { withGatewayAlone } from './gateway-alone'
import { overIdle } from './gateway-memory'
import { listPage } from './list-pages'
import { memoryOf } from './process-figures'

const many = 1_000_000
const few = 10_000
const compared = 60
/** Starts with kept names. */
const colds = 3

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
    await bench.product.stop()
    const start = { installation: bench.product, credentials: encrypted }
    const without = await firstPages({ ...start, env: { PERIGEE_LISTING_STORAGE: '0' } })
    const before = await firstPages({ ...start, untilKept: true })
    const kept: FirstPages[] = []
    while (kept.length < colds) kept.push(await firstPages(start))
    return [
      cost,
      firstPageFigure('first page of 1,000,000 encrypted keys, none kept', [without]),
      firstPageFigure(`the same while they are kept for the next start (${seconds(before.keeping)})`, [before]),
      firstPageFigure('the same with names kept by an earlier run', kept),
    ]
  })

interface FirstPages {
  first: number
  next: number
  /** Until the names are kept, after the answer. */
  keeping: number
  idle: number
  peak: number
}

/** The first pages that a gateway gives, when product and database have just been started. */
async function firstPages({
  installation,
  credentials,
  env = {},
  untilKept = false,
}: {
  installation: Installation
  credentials: S3Credentials
  env?: Record<string, string>
  untilKept?: boolean
}): Promise<FirstPages> {
  const product = await startProduct({ ...installation, env: { ...installation.env, ...env } })
  try {
    return await withGatewayAlone(product, async ({ endpoint, pid, idle }) => {
      const there = { ...credentials, endpoint }
      const place = { bucket: 'encrypted', prefix: 'many/' }
      const page = await listPage(there, place)
      const next = await listPage(there, { ...place, token: page.token })
      const began = performance.now()
      if (untilKept) await eventually('that the names are kept', () => areKept(product))
      const keeping = performance.now() - began
      return { first: page.taken, next: next.taken, keeping, idle, peak: memoryOf(pid, 'VmHWM') }
    })
  } finally {
    await product.stop()
  }
}

const areKept = (product: Product): Promise<true | undefined> =>
  withDatabaseOf<StoreSchema, true | undefined>(product, 1, async (db) => {
    const kept = await db.selectFrom('store.kept_listings').select('size').executeTakeFirst()
    return kept && true
  })

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

function firstPageFigure(name: string, pages: readonly FirstPages[]): Figure {
  const of = (what: keyof FirstPages): number => median(pages.map((page) => page[what]))
  const all = pages.map(({ first }) => seconds(first)).join(', ')
  return {
    name,
    value: `${seconds(of('first'))}, the next page ${of('next').toFixed(0)} ms`,
    explains: `After a start of product and database (${all}); VmHWM ${overIdle({ idle: of('idle'), peak: of('peak') })}; names stay in at most 128 MiB.`,
  }
}

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
