import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CompleteUpload, StoreCaller, StoredObject } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { presentNewObject } from '../objects/present-new-object'
import { storedPath } from '../objects/stored-path'
import { writeRefusal } from '../objects/write-refusal'
import { checkSealed } from '../segments/check-commit'
import { garbageAfter } from '../segments/segment-tokens'
import { completeUploadRow } from '../uploads/complete-upload-row'
import { parseStreamId } from '../uploads/stream-id'
import { checkNotFrozen } from '../usage/check-limits'

const maxParts = 10_000

export async function completeUpload(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, path, streamId: stream, parts, sealed, condition }: CompleteUpload,
): Promise<StoredObject> {
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path })
  const { now } = access
  const streamId = parseStreamId(stream)
  checkParts(parts)
  checkSealed(sealed)
  checkNotFrozen(access)
  const completed = await completeUploadRow(context.db, {
    bucketId: access.bucket.id,
    target: storedPath(path),
    streamId,
    mayOverwrite: access.may('delete'),
    condition,
    now,
    garbageAfter: garbageAfter(now),
    sealed,
    parts,
  })
  if (completed.outcome !== 'ok') throw writeRefusal(completed.outcome, bucket)
  return presentNewObject({ ...completed, streamId }, access, { ...completed, multipart: true, sealed })
}

/** @throws Refusal `invalidPart` for none or too many, `invalidPartOrder`. */
function checkParts(parts: CompleteUpload['parts']): void {
  if (parts.length === 0 || parts.length > maxParts) throw storeRefusals.invalidPart()
  const ascends = parts.every(({ part }, at) => part > (parts[at - 1]?.part ?? 0))
  if (!ascends) throw storeRefusals.invalidPartOrder()
}
