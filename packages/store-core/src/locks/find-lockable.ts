import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { ObjectAddress } from '@perigee/contract/store'
import type { BucketAccess } from '../access/bucket-access'
import { findObject } from '../objects/find-object'
import type { ObjectRow } from '../objects/object-columns'
import type { StoreDb } from '../schema'

/**
 * A version that has, or may get, a lock.
 * @throws Refusal `noObjectLock`, `noSuchKey`, `noSuchVersion`; `isDeleteMarker`, also when it is merely the latest.
 */
export async function findLockable(
  db: StoreDb,
  { bucket, now }: BucketAccess,
  address: ObjectAddress,
): Promise<ObjectRow> {
  if (!bucket.objectLock) throw storeRefusals.noObjectLock()
  try {
    return await findObject(db, { bucketId: bucket.id, address, at: now })
  } catch (error) {
    const marker = isRefusal(error, 'noSuchKey') ? error.entry.deleteMarker : undefined
    throw marker === undefined ? error : storeRefusals.isDeleteMarker(marker)
  }
}
