import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import type { CheckedSegment } from './check-write'
import { compareFolders } from './stored-path'
import { bucketOfCommit, committedColumns, type Commit, type Committed } from './insert-object'

/** A commit whose only segment is inside the database. */
export interface SmallCommit {
  commit: Commit
  segment: CheckedSegment
}

/** Whether it asks for nothing that `store.commit_together` does not know. */
export const isPlain = ({ commit }: SmallCommit): boolean => commit.condition === undefined && commit.lock === undefined

/** The arguments of `store.commit_together` of which every object has its own. */
const columns: readonly (readonly [type: string, of: (small: SmallCommit) => unknown])[] = [
  ['bytea', ({ commit }) => commit.target.name],
  ['boolean', ({ commit }) => commit.mayOverwrite],
  ['timestamptz', ({ commit }) => commit.now],
  ['timestamptz', ({ commit }) => commit.garbageAfter],
  ['timestamptz', ({ commit }) => commit.expiresAt],
  ['bytea', ({ commit }) => commit.sealed?.metadata ?? null],
  ['bytea', ({ commit }) => commit.sealed?.encryptedKey ?? null],
  ['bytea', ({ commit }) => commit.sealed?.keyNonce ?? null],
  ['bytea', ({ commit }) => commit.sealed?.etag ?? null],
  ['bigint', ({ segment }) => segment.plainSize],
  ['bytea', ({ segment }) => segment.encryptedKey],
  ['bytea', ({ segment }) => segment.keyNonce],
  ['bytea', ({ segment }) => segment.inline],
]

/** Parameters before those of the columns: three of the bucket, three of the folders. */
const before = 6
const texts = new Map<number, string>()

/** Bytes travel as they are in parameters of their own; in one for all of them they would be text. */
function columnsText(many: number): string {
  const known = texts.get(many)
  if (known !== undefined) return known
  const arrayOf = (type: string, column: number): string => {
    const names = Array.from({ length: many }, (_, place) => `$${before + column * many + place + 1}`)
    return `array[${names.join(', ')}]::${type}[]`
  }
  const text = columns.map(([type], column) => arrayOf(type, column)).join(', ')
  texts.set(many, text)
  return text
}

/**
 * One call of `store.commit_together`: all of the objects are there after it, or none is. Their keys differ, and they
 * come in the order in which everyone locks keys. `setting` is an expression beside the bucket's.
 */
export async function insertNew(db: StoreDb, all: readonly SmallCommit[], setting = sql``): Promise<Committed[]> {
  const [first] = all
  if (!first) return []
  const { folders, from, to } = foldersOf(all)
  const statement = sql<Committed & { place: number }>`
    select made.place, ${committedColumns}
    from (select ${bucketOfCommit(first.commit)} as id ${setting}) bucket
    cross join lateral store.commit_together(
      bucket.id, ${folders}::bytea[], ${from}::integer[], ${to}::integer[], ${sql.raw(columnsText(all.length))},
      ${sql.raw(String(first.commit.placement))}
    ) made`.compile(db)
  const own = columns.flatMap(([, of]) => all.map(of))
  const { rows } = await db.executeQuery<Committed & { place: number }>({
    ...statement,
    parameters: [...statement.parameters, ...own],
  })
  return rows.sort((a, b) => a.place - b.place)
}

/** The names of all folders one after the other, and where those of each object begin and end. */
function foldersOf(all: readonly SmallCommit[]): { folders: Uint8Array[]; from: number[]; to: number[] } {
  const folders: Uint8Array[] = []
  const from: number[] = []
  const to: number[] = []
  let last: readonly Uint8Array[] | undefined
  for (const { commit } of all) {
    const { folders: names } = commit.target
    if (!last || compareFolders(last, names) !== 0) {
      folders.push(...names)
      last = names
    }
    from.push(folders.length - names.length + 1)
    to.push(folders.length)
  }
  return { folders, from, to }
}
