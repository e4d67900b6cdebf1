import { smallestSizes } from '@perigee/domain/prices/fees'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseBefore } from '../testing/before-step'
import { tableProblems } from '../testing/table-problems'

it('counts what the objects of before lack, and nothing for the time before', async () => {
  const { db, projectId, bucketId, goOn } = await databaseBefore('0004-small-objects')
  await sql`
    with folder as (insert into store.folders (bucket_id, name) values (${bucketId}, '') returning id)
    insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at, encrypted_size)
    select folder.id, convert_to(n::text, 'UTF8'), 1, gen_random_uuid(), state, false, true, now(), size
    from folder, (values (1, 1, 10), (2, 1, 60000), (3, 1, 500000), (4, 2, 0), (5, 1, 131072)) as o (n, state, size)
  `.execute(db)
  await sql`insert into satellite.bucket_usage (bucket_id, project_id, storage, objects, segments)
    values (${bucketId}, ${projectId}, 691082, 4, 0)`.execute(db)
  await sql`insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments)
    values (${projectId}, 'b', now(), 691082, 4, 0)`.execute(db)
  await goOn()
  expect(await tableProblems(db)).not.toContain('bytes lacking to the smallest sizes that differ from the objects')
  const { rows } = await sql<{ lacking: string[] }>`
    select lacking::text[] as lacking from satellite.bucket_live_usage`.execute(db)
  const lacks = (size: number) => [10, 60_000].reduce((sum, bytes) => sum + Math.max(0, size - bytes), 0)
  expect(rows).toEqual([{ lacking: smallestSizes.map((size) => String(lacks(size))) }])
  expect(await db.selectFrom('satellite.bucket_tallies').select('lacking').execute()).toEqual([{ lacking: null }])
})
