import type { SealedMetadata, WriteCondition } from '@perigee/contract/store'
import { sql } from 'kysely'
import type { NewVersion } from '../objects/present-new-object'
import type { StoredPath } from '../objects/stored-path'
import { conditionArguments } from '../objects/write-condition'
import type { WriteOutcome } from '../objects/write-refusal'
import type { StoreDb } from '../schema'
import { removing } from '../locks/removing'

export interface Completion {
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

export interface Completed extends Omit<NewVersion, 'streamId'> {
  outcome: 'ok' | WriteOutcome
  plainSize: number
  segmentCount: number
  expiresAt: Date | null
}

/** One call of `store.complete_upload`: the whole transaction in one round trip. @throws Refusal `objectLocked`. */
export async function completeUploadRow(db: StoreDb, completion: Completion): Promise<Completed> {
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
