import type { NewLock, SealedMetadata, WriteCondition } from '@perigee/contract/store'
import { bucketIfUnchanged } from '@perigee/satellite-db/find-api-key-and-bucket'
import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import { lockArguments } from '../locks/object-lock'
import { removing } from '../try-again'
import type { CheckedSegment } from './check-write'
import type { NewVersion } from './present-object'
import type { StoredPath } from './stored-path'
import { conditionArguments, type WriteOutcome } from './write-outcome'

/** A bucket as it was found for a key: the outcome is `no-bucket` when anything of both is another now. */
export interface CommitBucket {
  /** The first part of the key. */
  head: Uint8Array
  name: string
  revision: string
}

export interface Commit {
  bucket: CommitBucket
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

/** Columns of what the functions answer. */
export const committedColumns = sql.raw(`outcome, object_version as version, object_stream as "streamId",
  object_versioned as versioned, object_mode as "retentionMode", object_until as "retainUntil",
  object_hold as "legalHold"`)

/** What all of the functions take first, after the bucket's id. */
export const commitArguments = ({ target, sealed, ...commit }: Commit): RawBuilder<unknown> => sql`
  ${target.folders}::bytea[], ${target.name}::bytea, ${commit.mayOverwrite}::boolean,
  ${conditionArguments(commit.condition)}, ${commit.now}::timestamptz, ${commit.garbageAfter}::timestamptz,
  ${commit.expiresAt}::timestamptz, ${lockArguments(commit.lock)},
  ${sealed?.metadata ?? null}::bytea, ${sealed?.encryptedKey ?? null}::bytea, ${sealed?.keyNonce ?? null}::bytea,
  ${sealed?.etag ?? null}::bytea`

export const bucketOfCommit = ({ bucket }: Commit): RawBuilder<number | null> =>
  bucketIfUnchanged(bucket.head, bucket.name, bucket.revision)

/** One call of `store.commit_object`: the whole transaction in one round trip. @throws Refusal `objectLocked`. */
export async function insertObject(db: StoreDb, commit: Commit): Promise<Committed> {
  const { segments } = commit
  const { rows } = await removing(() =>
    sql<Committed>`
      select ${committedColumns}
      from store.commit_object(
        ${bucketOfCommit(commit)}, ${commitArguments(commit)},
        ${segments.map((s) => s.part)}, ${segments.map((s) => s.position)}, ${segments.map((s) => s.plainSize)},
        ${segments.map((s) => s.encryptedSize)}, ${segments.map((s) => s.encryptedKey)},
        ${segments.map((s) => s.keyNonce)}, ${segments.map((s) => s.inline)}, ${segments.map((s) => s.blobId)},
        ${commit.placement})`.execute(db),
  )
  const [committed] = rows
  if (!committed) throw new Error('store.commit_object answered nothing')
  return committed
}
