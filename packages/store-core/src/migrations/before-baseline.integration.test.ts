import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import type { StoreSchema } from '../schema'
import { databaseBefore } from '../testing/before-step'
import { tableProblems } from '../testing/table-problems'
import { migrations } from './index'

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
  const { db, bucketId, goOn } = await databaseBefore('0023', migrations.beforeBaseline)
  await sql`insert into store.folders (bucket_id, parent_id, name) values (${bucketId}, null, '')`.execute(db)
  for (const [folders, name] of [
    [[], 'top'],
    [['a/', 'b/'], 'deep'],
    [['/'], ''],
  ] as const) {
    await anUpload(db, bucketId, folders, name)
  }
  await goOn()
  const { rows } = await sql<{ path: string }>`
    select convert_from(upload_path, 'UTF8') as path from store.objects where state = 0 order by 1`.execute(db)
  expect(rows.map(({ path }) => path).toSorted()).toEqual(['/', 'a/b/deep', 'top'])
  expect(await tableProblems(db)).toEqual([])
})
