import type { SealedMetadata, WriteCondition } from '@perigee/contract/store'
import { sql } from 'kysely'
import type { StoredPath } from '../objects/stored-path'
import { conditionArguments } from '../objects/write-condition'
import type { StoreDb } from '../schema'
import { tryAgain } from '../try-again'

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

export interface Completed {
  outcome: 'ok' | 'no-upload' | 'bad-part' | 'exists' | 'changed' | 'no-overwrite'
  version: number
  versioned: boolean
  plainSize: number
  segmentCount: number
  expiresAt: Date | null
}

/** One call of `store.complete_upload`: the whole transaction in one round trip. */
export async function completeUploadRow(db: StoreDb, completion: Completion): Promise<Completed> {
  const { target, sealed, parts } = completion
  const { rows } = await tryAgain(() =>
    sql<Completed>`
      select outcome, object_version as version, object_versioned as versioned, plain as "plainSize",
        segments as "segmentCount", expires as "expiresAt"
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
