import { smallestSizes } from '@perigee/domain/prices/fees'
import { migrations as satelliteMigrations } from '@perigee/satellite-db/migrations/index'
import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { StoreSchema } from '../schema'
import { tableProblems } from '../testing/table-problems'
import { aProject } from '../testing/test-store'
import { migrations } from './index'

const step = '0004-small-objects'
const before = Object.keys(migrations.steps).filter((name) => name < step)

it('counts what the objects of before lack, and nothing for the time before', async () => {
  const { db, drop } = await openTestDatabase<StoreSchema>({
    template: 'before-small-objects',
    migrate: async (empty) => {
      await migrate(empty, { schema: 'satellite', migrations: satelliteMigrations })
      await migrateAsFarAs(empty, { schema: 'store', migrations, names: before })
    },
  })
  const { id: project_id } = await aProject(db)
  const { id } = await db
    .insertInto('satellite.buckets')
    .values({ project_id, name: 'b', partner: '', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with folder as (insert into store.folders (bucket_id, name) values (${id}, '') returning id)
    insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at, encrypted_size)
    select folder.id, convert_to(n::text, 'UTF8'), 1, gen_random_uuid(), state, false, true, now(), size
    from folder, (values (1, 1, 10), (2, 1, 60000), (3, 1, 500000), (4, 2, 0), (5, 1, 131072)) as o (n, state, size)
  `.execute(db)
  await sql`insert into satellite.bucket_usage (bucket_id, project_id, storage, objects, segments)
    values (${id}, ${project_id}, 691082, 4, 0)`.execute(db)
  await sql`insert into satellite.bucket_tallies (project_id, bucket, taken_at, storage, objects, segments)
    values (${project_id}, 'b', now(), 691082, 4, 0)`.execute(db)
  await migrate(db, { schema: 'store', migrations })
  expect(await tableProblems(db)).not.toContain('bytes lacking to the smallest sizes that differ from the objects')
  const { rows } = await sql<{ lacking: string[] }>`
    select lacking::text[] as lacking from satellite.bucket_live_usage`.execute(db)
  const lacks = (size: number) => [10, 60_000].reduce((sum, bytes) => sum + Math.max(0, size - bytes), 0)
  expect(rows).toEqual([{ lacking: smallestSizes.map((size) => String(lacks(size))) }])
  expect(await db.selectFrom('satellite.bucket_tallies').select('lacking').execute()).toEqual([{ lacking: null }])
  await drop()
})
