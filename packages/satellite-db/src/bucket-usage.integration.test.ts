import { bucketOrders, orderWords } from '@perigee/domain/sort-orders'
import { migrate } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketUsages, type BucketUsageRow, type BucketUsagesQuery, pageOfBuckets } from './bucket-usage'
import { migrations } from './migrations/index'
import type { SatelliteSchema } from './schema'
import { builders } from './testing/builders'

const { db, drop } = await openTestDatabase<SatelliteSchema>({
  template: 'satellite',
  migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
})
afterAll(drop)
const { anOwner, aProject } = builders(db)
const now = new Date('2026-11-20T12:00:00Z')
let projectId = 0

/** 5,000 buckets of one project, beside as many of another; each with usage and with downloads of three hours. */
beforeAll(async () => {
  const owner = await anOwner('owner@example.test')
  projectId = (await aProject(owner, 'many')) ?? 0
  const other = (await aProject(owner, 'other')) ?? 0
  await sql`
    insert into satellite.project_members (project_id, user_id, role) values (${projectId}, ${owner}, 0)`.execute(db)
  await sql`
    insert into satellite.buckets (project_id, name, placement, versioning, object_lock, created_by, created_at)
    select project, 'bucket-' || md5(n::text), n % 4, case when n % 5 = 0 then 2 else 1 + n % 3 end, n % 5 = 0,
      case when n % 2 = 0 then ${owner}::uuid end, ${now}::timestamptz - n % 700 * interval '1 minute'
    from unnest(array[${projectId}::bigint, ${other}::bigint]) project, generate_series(1, 5000) n`.execute(db)
  for (const table of ['bucket_usage', 'bucket_usage_deltas']) {
    await sql`
      insert into ${sql.table(`satellite.${table}`)} (bucket_id, project_id, storage, objects, segments)
      select id, project_id, id * 7919 % 1009, id * 7919 % 101, id * 7919 % 211 from satellite.buckets`.execute(db)
  }
  await sql`
    insert into satellite.bucket_egress (project_id, bucket, hour, bytes)
    select project_id, name, date_trunc('hour', created_at) + h * interval '1 hour', id * 104729 % 509
    from satellite.buckets, generate_series(0, 2) h`.execute(db)
  await sql`analyze satellite.buckets, satellite.bucket_usage, satellite.bucket_usage_deltas, satellite.bucket_egress`.execute(
    db,
  )
})

const query = (changes: Partial<BucketUsagesQuery> = {}): BucketUsagesQuery => ({
  projectId,
  since: new Date('2026-11-01T00:00:00Z'),
  before: new Date('2026-11-21T00:00:00Z'),
  search: '',
  order: 'name',
  direction: 'asc',
  placements: [2, 0, 3],
  limit: 10,
  offset: 0,
  ...changes,
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** How many rows of buckets, and of their usage and downloads, a page reads. */
async function rowsOf(asked: BucketUsagesQuery): Promise<{ buckets: number; usage: number; downloads: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json, timing off) ${pageOfBuckets(asked)}`.execute(db)
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  const all = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodes(plan)))
  const read = (...relations: string[]) =>
    all
      .filter((node) => relations.includes(node['Relation Name'] ?? ''))
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
  return {
    buckets: read('buckets'),
    usage: read('bucket_usage', 'bucket_usage_deltas'),
    downloads: read('bucket_egress'),
  }
}

const inWords = ({ order, direction }: BucketUsagesQuery) => `${order}, ${direction}`
const places = [2, 0, 3, 1]
const sortKeys: Record<BucketUsagesQuery['order'], (row: BucketUsageRow) => string | number> = {
  name: ({ name }) => name,
  createdAt: ({ createdAt }) => createdAt.getTime(),
  creator: ({ creatorEmail }) => creatorEmail,
  storage: ({ storage }) => storage,
  download: ({ egress }) => egress,
  objects: ({ objects }) => objects,
  segments: ({ segments }) => segments,
  location: ({ placement }) => places.indexOf(placement),
  versioning: ({ versioning }) => versioning,
  lock: ({ objectLock }) => Number(objectLock),
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

const orders = orderWords(bucketOrders).flatMap((order) =>
  (['asc', 'desc'] as const).map((direction) => query({ order, direction })),
)

describe.each(orders.map((asked) => ({ by: inWords(asked), asked })))('buckets by $by', ({ asked }) => {
  const own = (changes: Partial<BucketUsagesQuery>) => ({ ...asked, projectId, ...changes })

  it('are each on one page, in order, and by name where they are alike', async () => {
    const pages = await Promise.all([0, 2500].map((offset) => bucketUsages(db, own({ limit: 2500, offset }))))
    const rows = pages.flatMap((page) => page.rows)
    expect([rows.length, pages[0]?.total]).toEqual([5000, 5000])
    const key = sortKeys[asked.order]
    const way = asked.direction === 'asc' ? 1 : -1
    const sorted = rows.toSorted((a, b) => way * compare(key(a), key(b)) || compare(a.name, b.name))
    expect(rows.map(({ name }) => name)).toEqual(sorted.map(({ name }) => name))
  })

  it('add up usage and downloads of no bucket that is not shown, unless they are sorted by it', async () => {
    const read = await rowsOf(own({}))
    const sorts = (...words: string[]) => words.includes(asked.order)
    if (!sorts('storage', 'objects', 'segments')) expect(read.usage).toBeLessThanOrEqual(10 * 3 * 2)
    if (!sorts('download')) expect(read.downloads).toBeLessThanOrEqual(10 * 3)
    if (sorts('name')) expect(read.buckets).toBeLessThanOrEqual(10)
  })
})

it('finds parts of names and of creators, and takes nothing for a pattern', async () => {
  const found = async (search: string) => (await bucketUsages(db, query({ search }))).total
  expect(await found('C4CA4238a0b923820dcc509a6f75849b')).toBe(1)
  expect(await found('OWNER@')).toBe(2500)
  expect(await found('%')).toBe(0)
  expect(await found('_')).toBe(0)
})
