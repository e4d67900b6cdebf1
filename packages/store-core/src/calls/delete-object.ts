import { storeRefusals } from '@perigee/contract/refusals/store'
import type { DeletedObject, DeleteObject, StoreCaller } from '@perigee/contract/store'
import { authorizeInBucket, type BucketAccess } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { removeObject } from '../objects/remove-object'
import { unversioned } from '../objects/present-object'
import { storedPath } from '../objects/stored-path'
import { parseVersionId, versionIdOf } from '../objects/version-id'
import { garbageAfter } from '../segments/segment-tokens'

export async function deleteObject(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, ...object }: DeleteObject,
): Promise<DeletedObject> {
  const access = await authorizeInBucket(context, caller, { ops: ['delete'], bucket, path: object.path })
  return deleteWithin(context, access, object)
}

/** For a caller that was found to have the right. */
export async function deleteWithin(
  context: StoreContext,
  access: BucketAccess,
  { path, versionId, condition, bypassGovernance = false }: Omit<DeleteObject, 'bucket'>,
): Promise<DeletedObject> {
  if (bypassGovernance && !access.may('bypassGovernanceRetention', path)) throw storeRefusals.unauthorizedApiKey()
  const removed = await removeObject(context.db, {
    bucketId: access.bucket.id,
    target: storedPath(path),
    wanted: versionId === undefined ? null : versionId === 'null' ? versionId : parseVersionId(versionId),
    bypassGovernance,
    condition,
    now: access.now,
    garbageAfter: garbageAfter(access.now),
  })
  if (removed.outcome === 'no-bucket') throw storeRefusals.noSuchBucket(access.bucket.name)
  if (removed.outcome === 'exists') throw storeRefusals.objectExists()
  if (removed.outcome === 'changed') throw storeRefusals.objectChanged()
  if (removed.outcome === 'missing') return { existed: false, deleteMarker: false }
  const { existed, isMarker: deleteMarker } = removed
  if (access.bucket.versioning === unversioned) return { existed, deleteMarker }
  return { existed, deleteMarker, versionId: removed.versioned ? versionIdOf(removed) : 'null' }
}
