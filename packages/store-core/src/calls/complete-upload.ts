import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CompleteUpload, StoreCaller, StoredObject } from '@perigee/contract/store'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { storedPath } from '../objects/stored-path'
import { versionIdOf } from '../objects/version-id'
import { checkSealed } from '../segments/check-commit'
import { garbageAfter } from '../segments/segment-tokens'
import { completeUploadRow, type Completed } from '../uploads/complete-upload-row'
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
  if (completed.outcome !== 'ok') throw refusalOf(completed.outcome)
  const { version, versioned, plainSize, segmentCount, expiresAt } = completed
  return {
    versionId: versionIdOf({ version, streamId }),
    versioned,
    isLatest: true,
    isDeleteMarker: false,
    createdAt: now,
    plainSize,
    segmentCount,
    multipart: true,
    sealed,
    expiresAt,
  }
}

/** @throws Refusal `invalidPart` for none or too many, `invalidPartOrder`. */
function checkParts(parts: CompleteUpload['parts']): void {
  if (parts.length === 0 || parts.length > maxParts) throw storeRefusals.invalidPart()
  const ascends = parts.every(({ part }, at) => part > (parts[at - 1]?.part ?? 0))
  if (!ascends) throw storeRefusals.invalidPartOrder()
}

function refusalOf(outcome: Exclude<Completed['outcome'], 'ok'>) {
  switch (outcome) {
    case 'no-upload':
      return storeRefusals.noSuchUpload()
    case 'bad-part':
      return storeRefusals.invalidPart()
    case 'exists':
      return storeRefusals.objectExists()
    case 'changed':
      return storeRefusals.objectChanged()
    case 'no-overwrite':
      return storeRefusals.unauthorizedApiKey()
  }
}
