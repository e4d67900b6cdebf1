import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseBefore } from '../testing/before-step'

it('adds lifecycle rules and their walks, which go with their bucket', async () => {
  const { db, bucketId, goOn } = await databaseBefore('0003-lifecycle-rules')
  await goOn()
  await sql`
    insert into store.lifecycle_rules (
      bucket_id, place, id, is_enabled, has_old_form, folders, name_start, expire_days, remove_lone_markers
    ) values (${bucketId}, 0, 'rule', true, false, '{}', '', 1, false)`.execute(db)
  await sql`insert into store.lifecycle_walks (bucket_id, day) values (${bucketId}, now())`.execute(db)
  await db.deleteFrom('satellite.buckets').where('id', '=', bucketId).execute()
  expect(await db.selectFrom('store.lifecycle_rules').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('store.lifecycle_walks').selectAll().execute()).toEqual([])
})
