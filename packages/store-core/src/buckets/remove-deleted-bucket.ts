import type { BucketRow } from '@perigee/satellite-db/buckets'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import { type EmptyingContext, removeEmptyBucket, removeSomeUploads, removeSomeVersions } from './empty-bucket'

/** `isHeld`: object lock still protects something in it, so all of it stays. */
export interface BucketRemoval {
  removed: number
  isHeld: boolean
}

/**
 * Empties and removes a bucket of a project that nobody can use any more, until `signal` asks for an end.
 * A bucket with object lock goes once no version in it is locked; then it counts as one without.
 */
export async function removeDeletedBucket(
  context: EmptyingContext & { signal?: AbortSignal },
  { id, objectLock }: Pick<BucketRow, 'id' | 'objectLock'>,
): Promise<BucketRemoval> {
  const { db, signal } = context
  if (objectLock && !(await endObjectLock(db, id))) return { removed: 0, isHeld: true }
  let removed = 0
  for (const step of [removeSomeUploads, removeSomeVersions]) {
    for (let went: number | null = 1; went !== null && went > 0;) {
      if (signal?.aborted) return { removed, isHeld: false }
      went = await step(context, id)
      removed += went ?? 0
    }
  }
  return { removed: removed + ((await removeEmptyBucket(context, id)) ? 1 : 0), isHeld: false }
}

/** @returns false while a version is locked. What is removed later is looked at once more, one by one. */
async function endObjectLock(db: StoreDb, bucketId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update satellite.buckets set object_lock = false where id = ${bucketId} and not exists (
      select from store.folders f join store.objects o on o.folder_id = f.id
      where f.bucket_id = ${bucketId} and store.is_locked(o, now(), false)
    )`.execute(db)
  return numAffectedRows === 1n
}
