import { storeRefusals } from '@perigee/contract/refusals/store'
import type { DeletedObject, ObjectAddress, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { removeObject } from '../objects/remove-object'
import { storedPath } from '../objects/stored-path'
import { parseVersionId, versionIdOf } from '../objects/version-id'
import { garbageAfter } from '../segments/segment-tokens'

const unversioned = 1

export async function deleteObject(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, path, versionId }: ObjectAddress,
): Promise<DeletedObject> {
  const access = await authorizeInBucket(context, caller, { ops: ['delete'], bucket, path })
  const removed = await removeObject(context.db, {
    bucketId: access.bucket.id,
    target: storedPath(path),
    wanted: versionId === undefined ? null : parseVersionId(versionId),
    now: access.now,
    garbageAfter: garbageAfter(access.now),
  })
  if (removed.outcome === 'no-bucket') throw storeRefusals.noSuchBucket(bucket)
  if (removed.outcome === 'missing') return { existed: false, deleteMarker: false }
  const { existed, isMarker: deleteMarker } = removed
  if (access.bucket.versioning === unversioned) return { existed, deleteMarker }
  return { existed, deleteMarker, versionId: versionIdOf(removed) }
}
