import { storeRefusals } from '@perigee/contract/refusals/store'
import { isClosed } from '@perigee/satellite-db/projects'
import { sql } from 'kysely'
import type { BucketChange } from './bucket-change'
import { type EmptyingContext, removeEmptyBucket, removeSomeUploads } from './empty-bucket'

type Going = Pick<BucketChange, 'bucket' | 'record'>

/** Removes a bucket that holds no object; unfinished uploads do not count. @throws Refusal `bucketNotEmpty`, `slowDown` */
export async function removeWhenEmpty(context: EmptyingContext, { bucket, record }: Going): Promise<void> {
  // Before uploads go: those of a bucket that stays are left alone.
  if (!(await isBucketEmpty(context, bucket.id))) throw storeRefusals.bucketNotEmpty(bucket.name)
  await inSteps(context, bucket.projectId, () => removeSomeUploads(context, bucket.id))
  const isGone = await removeEmptyBucket(context, bucket.id, (trx) =>
    record(trx, { name: 'bucket.deleted', bucket: bucket.name, facts: {} }),
  )
  if (!isGone) throw storeRefusals.bucketNotEmpty(bucket.name)
}

/** Whether it holds neither objects nor delete markers. */
export async function isBucketEmpty({ db }: Pick<EmptyingContext, 'db'>, bucketId: number): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select store.find_object_below(store.find_folder(${bucketId}, '{}'), false, now()) is null as "isEmpty"
  `.execute(db)
  return rows[0]?.isEmpty === true
}

/** A project may be closed while this goes on: then the rest stays. @throws Refusal `slowDown` */
export async function inSteps(
  { db }: Pick<EmptyingContext, 'db'>,
  projectId: number,
  step: () => Promise<number>,
): Promise<void> {
  while ((await step()) > 0) if (await isClosed(db, projectId)) throw storeRefusals.slowDown()
}
