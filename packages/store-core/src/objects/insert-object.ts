import type { NewLock, SealedMetadata, WriteCondition } from '@perigee/contract/store'
import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import type { CheckedSegment } from '../segments/check-commit'
import { lockArguments } from '../locks/new-lock'
import { removing } from '../locks/removing'
import type { NewVersion } from './present-new-object'
import type { StoredPath } from './stored-path'
import { conditionArguments } from './write-condition'
import type { WriteOutcome } from './write-refusal'

export interface Commit {
  /** Expression of the bucket's id; the outcome is `no-bucket` when it is null. */
  bucketId: RawBuilder<number | null>
  placement: number
  target: StoredPath
  mayOverwrite: boolean
  condition: WriteCondition | undefined
  now: Date
  garbageAfter: Date
  expiresAt: Date | null
  lock: NewLock | undefined
  sealed: SealedMetadata | null
  segments: readonly CheckedSegment[]
}

export interface Committed extends NewVersion {
  outcome: 'ok' | WriteOutcome
}

/** One call of `store.commit_object`: the whole transaction in one round trip. @throws Refusal `objectLocked`. */
export async function insertObject(db: StoreDb, commit: Commit): Promise<Committed> {
  const { target, sealed, segments } = commit
  const { rows } = await removing(() =>
    sql<Committed>`
      select outcome, object_version as version, object_stream as "streamId", object_versioned as versioned,
        object_mode as "retentionMode", object_until as "retainUntil",
        object_hold as "legalHold"
      from store.commit_object(
        ${commit.bucketId}, ${target.folders}::bytea[], ${target.name}, ${commit.mayOverwrite},
        ${conditionArguments(commit.condition)}, ${commit.now}, ${commit.garbageAfter}, ${commit.expiresAt},
        ${lockArguments(commit.lock)},
        ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
        ${sealed?.etag ?? null},
        ${segments.map((s) => s.part)}, ${segments.map((s) => s.position)}, ${segments.map((s) => s.plainSize)},
        ${segments.map((s) => s.encryptedSize)}, ${segments.map((s) => s.encryptedKey)},
        ${segments.map((s) => s.keyNonce)}, ${segments.map((s) => s.inline)}, ${segments.map((s) => s.blobId)},
        ${commit.placement})`.execute(db),
  )
  const [committed] = rows
  if (!committed) throw new Error('store.commit_object answered nothing')
  return committed
}
