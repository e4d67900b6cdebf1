import { migrations as satelliteMigrations } from '@perigee/satellite-db/migrations/index'
import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { StoreSchema } from '../schema'
import { tableProblems } from '../testing/table-problems'
import { aProject } from '../testing/test-store'
import { migrations } from './index'

const before = Object.keys(migrations.beforeBaseline ?? {}).filter((name) => name < '0023')

/** As versions of then left it. */
async function anUpload(db: Kysely<StoreSchema>, bucketId: number, folders: readonly string[], name: string) {
  let parent = sql`(select id from store.folders where bucket_id = ${bucketId} and parent_id is null)`
  for (const folder of folders) {
    const { rows } = await sql<{ id: number }>`
      insert into store.folders (bucket_id, parent_id, name)
      values (${bucketId}, ${parent}, convert_to(${folder}, 'UTF8')) returning id`.execute(db)
    parent = sql`${rows[0]?.id}::bigint`
  }
  await sql`
    insert into store.objects
      (folder_id, name, version, stream_id, state, versioned, is_latest, multipart, created_at, upload_bucket)
    values (${parent}, convert_to(${name}, 'UTF8'), 0, gen_random_uuid(), 0, false, false, true, now(), ${bucketId})
  `.execute(db)
}

it('gives uploads that were begun earlier their paths', async () => {
  const { db, drop } = await openTestDatabase<StoreSchema>({
    template: 'before-upload-paths',
    migrate: async (empty) => {
      await migrate(empty, { schema: 'satellite', migrations: satelliteMigrations })
      await migrateAsFarAs(empty, { schema: 'store', migrations, names: before })
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
    await anUpload(db, bucket.id, folders, name)
  }
  await migrate(db, { schema: 'store', migrations })
  const { rows } = await sql<{ path: string }>`
    select convert_from(upload_path, 'UTF8') as path from store.objects where state = 0 order by 1`.execute(db)
  expect(rows.map(({ path }) => path).toSorted()).toEqual(['/', 'a/b/deep', 'top'])
  expect(await tableProblems(db)).toEqual([])
  await drop()
})
