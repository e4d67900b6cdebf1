import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CommitPart, StoreCaller, StoredPart } from '@perigee/contract/store'
import { sum } from '@perigee/std/sum'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { storedPath } from '../objects/stored-path'
import { checkSegments } from '../segments/check-commit'
import { garbageAfter } from '../segments/segment-tokens'
import { insertPart } from '../uploads/insert-part'
import { parseStreamId } from '../uploads/stream-id'
import { withRoom } from '../usage/check-limits'

/** An MD5 in hexadecimal and a checksum, sealed, take less. */
const maxSealedETag = 512

export async function commitPart(context: StoreContext, caller: StoreCaller, input: CommitPart): Promise<StoredPart> {
  const { bucket, path, etag } = input
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path })
  const { now, projectId } = access
  const target = storedPath(path)
  const segments = checkSegments(input.segments, {
    projectId,
    placement: access.bucket.placement,
    tokens: context.tokens,
    now,
  })
  const last = segments.at(-1)
  if (!last || segments[0]?.part !== last.part || etag.length > maxSealedETag) throw storeRefusals.invalidSegment()
  if (last.part < 1) throw storeRefusals.invalidPartNumber()
  const held = { storage: sum(segments, ({ encryptedSize }) => encryptedSize), segments: segments.length }

  const part = {
    bucketId: access.bucket.id,
    placement: access.bucket.placement,
    target,
    streamId: parseStreamId(input.streamId),
    part: last.part,
    etag,
    segments,
    now,
    garbageAfter: garbageAfter(now),
  }
  await withRoom(context, access, held, async () => {
    const outcome = await insertPart(context.db, part)
    if (outcome === 'no-upload') throw storeRefusals.noSuchUpload()
    if (outcome === 'blob-spent') throw storeRefusals.invalidSegment()
  })
  return {
    part: last.part,
    plainSize: sum(segments, ({ plainSize }) => plainSize),
    segmentCount: segments.length,
    committedAt: now,
    etag,
    lastKey: { encryptedKey: last.encryptedKey, keyNonce: last.keyNonce },
  }
}
