import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CommitObject, StoreCaller, StoredObject } from '@perigee/contract/store'
import { sum } from '@perigee/std/sum'
import { authorizeInBucket, type BucketAccess } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { expiryFor } from '../objects/expiry'
import { insertObject, type Commit, type Committed } from '../objects/insert-object'
import { storedPath } from '../objects/stored-path'
import { versionIdOf } from '../objects/version-id'
import { checkSealed, checkSegments } from '../segments/check-commit'
import { garbageAfter } from '../segments/segment-tokens'
import { withRoom } from '../usage/check-limits'

export async function commitObject(
  context: StoreContext,
  caller: StoreCaller,
  input: CommitObject,
): Promise<StoredObject> {
  const { bucket, path, sealed } = input
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path })
  const { now } = access
  const target = storedPath(path)
  const segments = checkSegments(input.segments, {
    projectId: access.projectId,
    placement: access.bucket.placement,
    tokens: context.tokens,
    now,
  })
  checkSealed(sealed)
  const expiresAt = expiryFor(access.apiKey, { asked: input.expiresAt, now })
  const held = { storage: sum(segments, ({ encryptedSize }) => encryptedSize), segments: segments.length }

  const commit: Commit = {
    bucketId: access.bucket.id,
    placement: access.bucket.placement,
    target,
    mayOverwrite: access.may('delete'),
    condition: input.condition,
    now,
    garbageAfter: garbageAfter(now),
    expiresAt,
    sealed,
    segments,
  }
  const { version, streamId, versioned } = await withRoom(context, access, held, async () => {
    const { outcome, ...inserted } = await insertObject(context.db, commit)
    if (outcome !== 'ok') throw refusalOf(outcome, access)
    return inserted
  })
  return {
    versionId: versionIdOf({ version, streamId }),
    versioned,
    isLatest: true,
    isDeleteMarker: false,
    createdAt: now,
    plainSize: sum(segments, ({ plainSize }) => plainSize),
    segmentCount: segments.length,
    multipart: false,
    sealed,
    expiresAt,
  }
}

function refusalOf(outcome: Exclude<Committed['outcome'], 'ok'>, { bucket }: BucketAccess) {
  switch (outcome) {
    case 'no-bucket':
      return storeRefusals.noSuchBucket(bucket.name)
    case 'exists':
      return storeRefusals.objectExists()
    case 'changed':
      return storeRefusals.objectChanged()
    case 'no-overwrite':
      return storeRefusals.unauthorizedApiKey()
    case 'blob-spent':
      return storeRefusals.invalidSegment()
  }
}
