import { migrations as satelliteMigrations } from '@perigee/satellite-db/migrations/index'
import { migrate } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { StoreSchema } from '../schema'
import { tableProblems } from '../testing/table-problems'
import { aProject } from '../testing/test-store'
import { migrations } from './index'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0023'))

it('gives uploads that were begun earlier their paths', async () => {
  const { db, drop } = await openTestDatabase<StoreSchema>({
    template: 'before-upload-paths',
    migrate: async (empty) => {
      await migrate(empty, { schema: 'satellite', migrations: satelliteMigrations })
      await migrate(empty, { schema: 'store', migrations: before })
    },
  })
  const { id } = await aProject(db)
  const bucket = await db
    .insertInto('satellite.buckets')
    .values({
      project_id: id,
      name: 'b',
      placement: 0,
      versioning: 1,
      object_lock: false,
      partner: '',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into store.folders (bucket_id, parent_id, name) values (${bucket.id}, null, '')`.execute(db)
  for (const [folders, name] of [
    [[], 'top'],
    [['a/', 'b/'], 'deep'],
    [['/'], ''],
  ] as const) {
    await sql`
      select store.begin_upload(
        ${bucket.id}, array(select convert_to(f, 'UTF8') from unnest(${[...folders]}::text[]) f),
        convert_to(${name}, 'UTF8'), now(), null, null, null, null, null, null, null, null)`.execute(db)
  }
  await migrate(db, { schema: 'store', migrations })
  const { rows } = await sql<{ path: string }>`
    select convert_from(upload_path, 'UTF8') as path from store.objects where state = 0 order by 1`.execute(db)
  expect(rows.map(({ path }) => path).toSorted()).toEqual(['/', 'a/b/deep', 'top'])
  expect(await tableProblems(db)).toEqual([])
  await drop()
})
