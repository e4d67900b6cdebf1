import { migrations as satelliteMigrations } from '@perigee/satellite-db/migrations/index'
import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { StoreSchema } from '../schema'
import { aProject } from '../testing/test-store'
import { migrations } from './index'

const step = '0003-lifecycle-rules'
const before = Object.keys(migrations.steps).filter((name) => name < step)

it('adds lifecycle rules and their walks, which go with their bucket', async () => {
  const { db, drop } = await openTestDatabase<StoreSchema>({
    template: 'before-lifecycle-rules',
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
  await migrate(db, { schema: 'store', migrations })
  await sql`
    insert into store.lifecycle_rules (
      bucket_id, place, id, is_enabled, has_old_form, folders, name_start, expire_days, remove_lone_markers
    ) values (${id}, 0, 'rule', true, false, '{}', '', 1, false)`.execute(db)
  await sql`insert into store.lifecycle_walks (bucket_id, day) values (${id}, now())`.execute(db)
  await db.deleteFrom('satellite.buckets').where('id', '=', id).execute()
  expect(await db.selectFrom('store.lifecycle_rules').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('store.lifecycle_walks').selectAll().execute()).toEqual([])
  await drop()
})
