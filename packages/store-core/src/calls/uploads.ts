import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CompleteUpload, SealedMetadata, WriteCondition } from '@perigee/contract/store'
import { sql } from 'kysely'
import { presentNewObject, type NewVersion } from '../objects/object-rows'
import {
  checkLock,
  lockArguments,
  checkSealed,
  expiryFor,
  conditionArguments,
  writeRefusal,
  type WriteOutcome,
} from '../objects/check-write'
import { storedPath, type StoredPath } from '../objects/stored-path'
import { parseStreamId, streamIdOf } from '../objects/stored-upload'
import type { StoreDb } from '../schema'
import { garbageAfter } from '../segments/segment-tokens'
import { removing, tryAgain } from '../try-again'
import { checkNotFrozen, checkQuota } from '../usage/quota'
import type { StoreRuns } from './store-runs'

const maxParts = 10_000

export const uploads = {
  async beginUpload(context, access, { bucket, path, sealed, expiresAt: requested, lock }) {
    const { now: startedAt } = access
    const { folders, name } = storedPath(path)
    checkSealed(sealed)
    checkLock(lock, access, path)
    const expiresAt = expiryFor(access.apiKey, { requested, now: startedAt })
    await checkQuota(context, access, { storage: 1, segments: 1 })

    const { rows } = await tryAgain(() =>
      sql<{ outcome: 'ok' | WriteOutcome; stream: string }>`
        select outcome, stream from store.begin_upload(
          ${access.bucket.id}, ${folders}::bytea[], ${name}, ${startedAt}, ${expiresAt},
          ${lockArguments(lock)},
          ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
          ${sealed?.etag ?? null})`.execute(context.db),
    )
    const [made] = rows
    if (!made) throw new Error('store.begin_upload answered nothing')
    if (made.outcome !== 'ok') throw writeRefusal(made.outcome, bucket)
    return { path, streamId: streamIdOf(made.stream), startedAt, sealed, expiresAt }
  },

  async completeUpload({ db }, access, { bucket, path, streamId: stream, parts, sealed, condition }) {
    const { now } = access
    const streamId = parseStreamId(stream)
    checkParts(parts)
    checkSealed(sealed)
    checkNotFrozen(access)
    const completed = await completeUploadRow(db, {
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
  },

  async abortUpload({ db }, access, { path, streamId }) {
    const { folders, name } = storedPath(path)
    const stream = parseStreamId(streamId)
    await tryAgain(() =>
      sql`
        select store.abort_upload(
          ${access.bucket.id}, ${folders}::bytea[], ${name}, ${stream}, ${access.now},
          ${garbageAfter(access.now)})`.execute(db),
    )
  },
} satisfies Partial<StoreRuns>

/** @throws Refusal `invalidPart` for none or too many, `invalidPartOrder`. */
function checkParts(parts: CompleteUpload['parts']): void {
  if (parts.length === 0 || parts.length > maxParts) throw storeRefusals.invalidPart()
  const ascends = parts.every(({ part }, at) => part > (parts[at - 1]?.part ?? 0))
  if (!ascends) throw storeRefusals.invalidPartOrder()
}

interface Completion {
  bucketId: number
  target: StoredPath
  streamId: string
  mayOverwrite: boolean
  condition: WriteCondition | undefined
  now: Date
  garbageAfter: Date
  sealed: SealedMetadata | null
  parts: { part: number; etag: Uint8Array }[]
}

interface Completed extends Omit<NewVersion, 'streamId'> {
  outcome: 'ok' | WriteOutcome
  plainSize: number
  segmentCount: number
  expiresAt: Date | null
}

/** One call of `store.complete_upload`: the whole transaction in one round trip. @throws Refusal `objectLocked`. */
async function completeUploadRow(db: StoreDb, completion: Completion): Promise<Completed> {
  const { target, sealed, parts } = completion
  const { rows } = await removing(() =>
    sql<Completed>`
      select outcome, object_version as version, object_versioned as versioned, plain as "plainSize",
        segments as "segmentCount", expires as "expiresAt", object_mode as "retentionMode", object_until as "retainUntil",
        object_hold as "legalHold"
      from store.complete_upload(
        ${completion.bucketId}, ${target.folders}::bytea[], ${target.name}, ${completion.streamId},
        ${completion.mayOverwrite}, ${conditionArguments(completion.condition)}, ${completion.now}, ${completion.garbageAfter},
        ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
        ${sealed?.etag ?? null}, ${parts.map(({ part }) => part)}, ${parts.map(({ etag }) => etag)})`.execute(db),
  )
  const [completed] = rows
  if (!completed) throw new Error('store.complete_upload answered nothing')
  return completed
}
