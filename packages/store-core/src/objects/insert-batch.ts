import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import type { CheckedSegment } from './check-write'
import { foldersTogether } from './stored-path'
import { batchArguments, batchColumns } from '../sql/commit-inline-batch'
import {
  namedArguments,
  type RowValues,
  bucketOfCommit,
  committedColumns,
  type Commit,
  type Committed,
} from './insert-object'

/** A commit whose only segment is inside the database. */
export interface SmallCommit {
  commit: Commit
  segment: CheckedSegment
}

/** Whether it asks for nothing that `store.commit_inline_batch` does not know. */
export const isPlain = ({ commit }: SmallCommit): boolean => commit.condition === undefined && commit.lock === undefined

const valuesOf = ({ commit, segment }: SmallCommit): RowValues<typeof batchColumns> => ({
  in_names: commit.target.name,
  in_may_overwrite: commit.mayOverwrite,
  in_at: commit.now,
  in_garbage_after: commit.garbageAfter,
  in_expires_at: commit.expiresAt,
  in_metadata: commit.sealed?.metadata ?? null,
  in_metadata_keys: commit.sealed?.encryptedKey ?? null,
  in_metadata_nonces: commit.sealed?.keyNonce ?? null,
  in_etags: commit.sealed?.etag ?? null,
  in_plain_sizes: segment.plainSize,
  in_encrypted_keys: segment.encryptedKey,
  in_key_nonces: segment.keyNonce,
  in_inlines: segment.inline,
})

type Column = keyof typeof batchColumns
const columns = Object.keys(batchColumns) as Column[]
const call = namedArguments(batchArguments)

/**
 * One call of `store.commit_inline_batch`: all of the objects are there after it, or none is. Their keys differ, and they
 * come in the order in which everyone locks keys. `lockTimeout` is in milliseconds, null for as long as it takes.
 */
export async function insertBatch(
  db: StoreDb,
  all: readonly SmallCommit[],
  lockTimeout: number | null,
): Promise<(Committed & { place: number })[]> {
  const [first] = all
  if (!first) return []
  const { folders, from, to } = foldersTogether(all.map(({ commit }) => commit.target))
  const shared = call({
    in_placement: first.commit.placement,
    in_lock_timeout: lockTimeout,
    in_folders: folders,
    in_from: from,
    in_to: to,
  })
  // without its end: the columns follow
  const statement = sql`
    select made.place, ${committedColumns}
    from (select ${bucketOfCommit(first.commit)} as id) bucket
    cross join lateral store.commit_inline_batch(in_bucket => bucket.id, ${shared}`.compile(db)
  const rows = all.map(valuesOf)
  const answer = await db.executeQuery<Committed & { place: number }>({
    ...statement,
    sql: `${statement.sql}, ${columnsText(statement.parameters.length, all.length)}) made`,
    parameters: [...statement.parameters, ...columns.flatMap((column) => rows.map((row) => row[column]))],
  })
  return answer.rows.sort((a, b) => a.place - b.place)
}

const texts = new Map<string, string>()

/**
 * The columns of so many rows as arrays, whose parameters come column by column after `before` others. Bytes travel as
 * they are in parameters of their own; in one for all of them they would be text.
 */
function columnsText(before: number, many: number): string {
  const key = `${before}/${many}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = columns
    .map((name, column) => {
      const places = Array.from({ length: many }, (_, place) => `$${before + column * many + place + 1}`)
      return `${name} => array[${places.join(', ')}]::${batchColumns[name]}`
    })
    .join(', ')
  texts.set(key, text)
  return text
}
