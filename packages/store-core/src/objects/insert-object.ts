import { sql, type RawBuilder } from 'kysely'
import type { SqlArguments, commitArguments } from '../sql/commit-arguments'
import type { NewLock, SealedMetadata, WriteCondition } from '@perigee/contract/store'
import { bucketIfUnchanged } from '@perigee/satellite-db/find-api-key-and-bucket'
import type { StoreDb } from '../schema'
import { type NewVersion } from './object-rows'
import { lockValues, type CheckedSegment, conditionValues, type WriteOutcome } from './check-write'
import type { StoredPath } from './stored-path'
import { commitObjectArguments } from '../sql/commit-object'
import { removing } from '../try-again'

interface ValuesByType {
  bigint: number
  boolean: boolean
  bytea: Uint8Array
  integer: number
  timestamptz: Date
  uuid: string
}

type ValueOf<Type extends string> = Type extends keyof ValuesByType ? ValuesByType[Type] | null : never

/** A value for each argument that a function declares. */
export type ArgumentValues<Arguments extends SqlArguments> = {
  readonly [Name in keyof Arguments]: Arguments[Name] extends `${infer Element}[]`
    ? readonly ValueOf<Element>[]
    : ValueOf<Arguments[Name]>
}

/** A value for each argument that is an array: what one row adds to it. */
export type RowValues<Arguments extends SqlArguments> = {
  readonly [Name in keyof Arguments]: Arguments[Name] extends `${infer Element}[]` ? ValueOf<Element> : never
}

type ListOf<Arguments extends SqlArguments> = (values: ArgumentValues<Arguments>) => RawBuilder<unknown>

/** `name => value, …` for a call of the function. */
export const namedArguments = <const Arguments extends SqlArguments>(given: Arguments): ListOf<Arguments> =>
  listOf(given, (name) => `${name} => `)

/** `value, …` in the order of the names, for a list of rows. */
export const rowOf = <const Arguments extends SqlArguments>(given: Arguments): ListOf<Arguments> =>
  listOf(given, () => '')

/** The text between the values is made once: statements of small objects are made by the thousand. */
function listOf<const Arguments extends SqlArguments>(
  given: Arguments,
  before: (name: string) => string,
): ListOf<Arguments> {
  const names: (keyof Arguments & string)[] = Object.keys(given)
  const pieces = names.map((name, at) => {
    const [last] = at === 0 ? [] : names.slice(at - 1, at)
    return `${last === undefined ? '' : `::${given[last]}, `}${before(name)}`
  })
  const texts = [...pieces, `::${given[names.at(-1) ?? '']}`]
  const strings = Object.assign(texts, { raw: texts })
  return (values) => sql(strings, ...names.map((name) => values[name]))
}

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

/** @throws Refusal `objectChanged` for a condition that no version can meet. */
export const commitValues = ({ target, sealed, ...commit }: Commit): ArgumentValues<typeof commitArguments> => ({
  in_folder_names: target.folders,
  in_name: target.name,
  in_may_overwrite: commit.mayOverwrite,
  ...conditionValues(commit.condition),
  in_at: commit.now,
  in_garbage_after: commit.garbageAfter,
  in_expires_at: commit.expiresAt,
  ...lockValues(commit.lock),
  in_metadata: sealed?.metadata ?? null,
  in_metadata_key: sealed?.encryptedKey ?? null,
  in_metadata_nonce: sealed?.keyNonce ?? null,
  in_etag: sealed?.etag ?? null,
})

export const bucketOfCommit = ({ bucket }: Commit): RawBuilder<number | null> =>
  bucketIfUnchanged(bucket.head, bucket.name, bucket.revision)

const call = namedArguments(commitObjectArguments)

const valuesOf = (commit: Commit): ArgumentValues<typeof commitObjectArguments> => ({
  ...commitValues(commit),
  in_parts: commit.segments.map((s) => s.part),
  in_positions: commit.segments.map((s) => s.position),
  in_plain_sizes: commit.segments.map((s) => s.plainSize),
  in_encrypted_sizes: commit.segments.map((s) => s.encryptedSize),
  in_encrypted_keys: commit.segments.map((s) => s.encryptedKey),
  in_key_nonces: commit.segments.map((s) => s.keyNonce),
  in_inlines: commit.segments.map((s) => s.inline),
  in_blobs: commit.segments.map((s) => s.blobId),
  in_placement: commit.placement,
})

/** One call of `store.commit_object`: the whole transaction in one round trip. @throws Refusal `objectLocked`. */
export async function insertObject(db: StoreDb, commit: Commit): Promise<Committed> {
  const { rows } = await removing(() =>
    sql<Committed>`
      select ${committedColumns}
      from store.commit_object(in_bucket => ${bucketOfCommit(commit)}, ${call(valuesOf(commit))})`.execute(db),
  )
  const [committed] = rows
  if (!committed) throw new Error('store.commit_object answered nothing')
  return committed
}
