import type { NewLock, SealedMetadata, SegmentKey, WriteCondition } from '@perigee/contract/store'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import { lockArguments } from '../locks/new-lock'
import { removing } from '../locks/removing'
import type { NewVersion } from './present-new-object'
import type { StoredPath } from './stored-path'
import { conditionArguments } from './write-condition'
import type { WriteOutcome } from './write-refusal'

export interface Copy {
  source: { bucketId: number; path: StoredPath; version: number; streamEnd: Uint8Array }
  bucketId: number
  target: StoredPath
  condition: WriteCondition | undefined
  now: Date
  garbageAfter: Date
  /** The copy ends with its source, but not after this. */
  latestExpiry: Date | null
  lock: NewLock | undefined
  sealed: SealedMetadata | null
  keys: readonly SegmentKey[]
  /** Where the blobs lie that the copy has of its own, one for each segment or null; undefined shares all of the source's. */
  elsewhere: { blobs: readonly (string | null)[]; placement: number } | undefined
}

export interface Copied extends NewVersion {
  outcome: 'ok' | WriteOutcome
  expiresAt: Date | null
}

/** One call of `store.copy_object`: the whole transaction in one round trip. @throws Refusal `objectLocked`. */
export async function insertCopy(db: StoreDb, copy: Copy): Promise<Copied> {
  const { source, target, sealed, keys, elsewhere } = copy
  const { rows } = await removing(() =>
    sql<Copied>`
      select outcome, object_version as version, object_stream as "streamId", object_versioned as versioned,
        object_expires_at as "expiresAt", object_mode as "retentionMode", object_until as "retainUntil",
        object_hold as "legalHold"
      from store.copy_object(
        ${source.bucketId}, ${source.path.folders}::bytea[], ${source.path.name}, ${source.version},
        ${source.streamEnd}, ${copy.bucketId}, ${target.folders}::bytea[], ${target.name},
        ${conditionArguments(copy.condition)}, ${copy.now}, ${copy.garbageAfter}, ${copy.latestExpiry},
        ${lockArguments(copy.lock)},
        ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
        ${sealed?.etag ?? null},
        ${keys.map((key) => key.encryptedKey)}, ${keys.map((key) => key.keyNonce)},
        ${elsewhere?.blobs ?? null}::uuid[], ${elsewhere?.placement ?? null}::integer)`.execute(db),
  )
  const [copied] = rows
  if (!copied) throw new Error('store.copy_object answered nothing')
  return copied
}
