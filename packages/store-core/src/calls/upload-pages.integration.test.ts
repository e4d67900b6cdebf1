import type { BucketName } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProject, startTestStore, type TestStore } from '../testing/test-store'
import { uploadsQuery } from '../calls/list-uploads'

let test: TestStore
let bucketId: number
const count = 20_000
const at = new Date()

beforeAll(async () => {
  test = await startTestStore()
  const project = await aProject(test.db)
  await test.store.createBucket({ apiKey: project.apiKey.raw }, { bucket: 'many' as BucketName })
  const bucket = await test.db.selectFrom('satellite.buckets').select('id').executeTakeFirstOrThrow()
  bucketId = bucket.id
  await sql`
    insert into store.objects (
      folder_id, name, version, stream_id, state, versioned, is_latest, multipart, created_at, upload_bucket, upload_path
    )
    select store.make_folder(${bucketId}, '{}'), name, 0, gen_random_uuid(), 0, false, false, true, now(), ${bucketId},
      name
    from (select convert_to(lpad(n::text, 6, '0'), 'UTF8') as name from generate_series(1, ${count}::int) as n) key
  `.execute(test.db)
})
afterAll(() => test.stop())

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows that were read from the table, and the indexes that led to them. */
async function cost(query: RawBuilder<unknown>): Promise<{ rows: number; indexes: string[] }> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json, timing off) ${query}`.execute(test.db)
  const scans = (plan: Plan): Plan[] => [
    ...(plan['Node Type'].includes('Scan') && plan['Node Type'] !== 'Function Scan' ? [plan] : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ]
  const found = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scans(plan)))
  return {
    rows: found.reduce(
      (sum, scan) => sum + (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'],
      0,
    ),
    indexes: [...new Set(found.map((scan) => scan['Index Name'] ?? scan['Node Type']))],
  }
}

describe.each(['before', 'after'])('pages of many uploads, %s statistics have come,', (when) => {
  beforeAll(async () => {
    if (when === 'after') await sql`analyze store.objects`.execute(test.db)
  })

  it.each([
    // A sort of what shares the beginning of its path looks one row further.
    ['the first page', {}, 102],
    ['a page in the middle', { after: { path: utf8('010000') } }, 103],
    ['a page below a prefix', { of: { prefix: utf8('0150') } }, 102],
    ['the uploads of some keys', { of: { paths: ['000007', '019999', 'none'].map(utf8) } }, 3],
  ])('%s costs a page', async (_, changes, most) => {
    const query = { bucketId, of: { prefix: new Uint8Array() }, after: undefined, limit: 101, at, ...changes }
    const found = await cost(uploadsQuery(query))
    expect(found.indexes).toEqual(['objects_upload_path'])
    expect(found.rows).toBeLessThanOrEqual(most)
  })
})
