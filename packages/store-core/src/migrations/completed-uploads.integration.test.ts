import { migrations as satelliteMigrations } from '@perigee/satellite-db/migrations/index'
import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { StoreSchema } from '../schema'
import { aProject } from '../testing/test-store'
import { migrations } from './index'

const step = '0002-completed-uploads'
const before = Object.keys(migrations.steps).filter((name) => name < step)

it('adds the answers about completed uploads, which go with their bucket', async () => {
  const { db, drop } = await openTestDatabase<StoreSchema>({
    template: 'before-completed-uploads',
    migrate: async (empty) => {
      await migrate(empty, { schema: 'satellite', migrations: satelliteMigrations })
      await migrateAsFarAs(empty, { schema: 'store', migrations, names: before })
    },
  })
  const { id: project_id } = await aProject(db)
  await migrate(db, { schema: 'store', migrations })
  const { id } = await db
    .insertInto('satellite.buckets')
    .values({ project_id, name: 'b', partner: '', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into store.completed_uploads (
      bucket_id, stream_id, path, parts, completed_at, version, versioned, plain_size, segment_count, retention_mode,
      legal_hold
    ) values (${id}, gen_random_uuid(), '', '{1,3}', now(), 1, false, 5, 1, 0, false)`.execute(db)
  await db.deleteFrom('satellite.buckets').where('id', '=', id).execute()
  expect(await db.selectFrom('store.completed_uploads').selectAll().execute()).toEqual([])
  await drop()
})
