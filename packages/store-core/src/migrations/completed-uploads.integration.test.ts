import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseBefore } from '../testing/before-step'

it('adds the answers about completed uploads, which go with their bucket', async () => {
  const { db, bucketId, goOn } = await databaseBefore('0002-completed-uploads')
  await goOn()
  await sql`
    insert into store.completed_uploads (
      bucket_id, stream_id, path, parts, completed_at, version, versioned, plain_size, segment_count, retention_mode,
      legal_hold
    ) values (${bucketId}, gen_random_uuid(), '', '{1,3}', now(), 1, false, 5, 1, 0, false)`.execute(db)
  await db.deleteFrom('satellite.buckets').where('id', '=', bucketId).execute()
  expect(await db.selectFrom('store.completed_uploads').selectAll().execute()).toEqual([])
})
