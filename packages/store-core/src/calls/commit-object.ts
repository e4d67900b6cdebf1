import type { CommitObject, StoreCaller, StoredObject } from '@perigee/contract/store'
import { sum } from '@perigee/std/sum'
import type { BucketAccess } from '../access/bucket-access'
import { withKnownKey } from '../access/with-known-key'
import type { StoreContext } from '../context'
import { checkLock } from '../locks/new-lock'
import { expiryFor } from '../objects/expiry'
import type { Commit } from '../objects/insert-object'
import { presentNewObject } from '../objects/present-new-object'
import { storedPath } from '../objects/stored-path'
import { writeRefusal } from '../objects/write-refusal'
import { checkSealed, checkSegments } from '../segments/check-commit'
import { garbageAfter } from '../segments/segment-tokens'
import { withRoom } from '../usage/check-limits'

/** One statement commits, under the very rights and limits that were judged, or is put again after another look. */
export function commitObject(context: StoreContext, caller: StoreCaller, input: CommitObject): Promise<StoredObject> {
  const { bucket, path } = input
  return withKnownKey(context, caller, {
    ops: ['write'],
    bucket,
    path,
    work: (access) => commit(context, access, input),
  })
}

async function commit(context: StoreContext, access: BucketAccess, input: CommitObject): Promise<StoredObject> {
  const { bucket, path, sealed, lock } = input
  const { now, apiKey } = access
  const target = storedPath(path)
  const segments = checkSegments(input.segments, {
    projectId: access.projectId,
    placement: access.bucket.placement,
    tokens: context.tokens,
    now,
  })
  checkSealed(sealed)
  checkLock(lock, access, path)
  const expiresAt = expiryFor(apiKey, { asked: input.expiresAt, now })
  const held = { storage: sum(segments, ({ encryptedSize }) => encryptedSize), segments: segments.length }

  const wanted: Commit = {
    bucket: { head: apiKey.head, name: bucket, revision: access.revision },
    placement: access.bucket.placement,
    target,
    mayOverwrite: access.may('delete'),
    condition: input.condition,
    now,
    garbageAfter: garbageAfter(now),
    expiresAt,
    lock,
    sealed,
    segments,
  }
  const made = await withRoom(context, access, held, async () => {
    const inserted = await context.insert(wanted)
    if (inserted.outcome !== 'ok') throw writeRefusal(inserted.outcome, bucket)
    return inserted
  })
  return presentNewObject(made, access, {
    plainSize: sum(segments, ({ plainSize }) => plainSize),
    segmentCount: segments.length,
    multipart: false,
    sealed,
    expiresAt,
  })
}
