import { compareBytes } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { second } from '@perigee/std/durations'
import { sql, type RawBuilder } from 'kysely'
import { gather } from '../gather'
import { removing } from '../locks/removing'
import type { StoreDb } from '../schema'
import { isUndone } from '../try-again'
import type { StoredPath } from './stored-path'
import {
  bucketOfCommit,
  commitArguments,
  committedColumns,
  insertObject,
  type Commit,
  type Committed,
} from './insert-object'

/** One transaction syncs its log while the next one works. */
const transactions = 2
const mostTogether = 16
/** Who waits longer for others' locks does so alone. */
const longestWait = 0.1 * second

/** Makes objects; the answer comes once they are durable. @throws Refusal `objectLocked`. */
export type ObjectInserter = (commit: Commit) => Promise<Committed>

/** Small objects that come at once into one bucket share a transaction. See docs/decisions/objects-together.md. */
export function createObjectInserter(db: StoreDb): ObjectInserter {
  const insertSmall = gather<Small, Committed>({
    nameOf: ({ commit: { bucket } }) => `${toHex(bucket.head)}/${bucket.name}/${bucket.revision}`,
    work: (all) => insertAll(db, all, patience),
    alone: { isUndone, work: (small) => insertAlone(db, small) },
    atOnce: transactions,
    most: mostTogether,
  })
  return (commit) => {
    const small = smallOf(commit)
    return small ? insertSmall(small) : insertObject(db, commit)
  }
}

interface Small {
  commit: Commit
  /** What `store.commit_inline` takes beside. */
  content: RawBuilder<unknown>
}

function smallOf(commit: Commit): Small | undefined {
  const [only, ...others] = commit.segments
  if (!only?.inline || only.part !== 0 || others.length > 0) return undefined
  const { plainSize, encryptedKey, keyNonce, inline } = only
  const content = sql`${plainSize}::bigint, ${encryptedKey}::bytea, ${keyNonce}::bytea, ${inline}::bytea`
  return { commit, content: sql`${content}, ${commit.placement}::integer` }
}

/** Names for the arguments of `store.commit_inline` after the bucket. */
const wantedColumns = sql.raw(Array.from({ length: 21 }, (_, at) => `c${at}`).join(', '))

/** @throws Refusal `objectLocked`. */
async function insertAlone(db: StoreDb, small: Small): Promise<Committed> {
  const [made] = await removing(() => insertAll(db, [small]))
  if (!made) throw new Error('the commit was not answered')
  return made
}

/** Calls of `store.commit_inline` in one statement: all of them are there after it, or none is. */
async function insertAll(db: StoreDb, all: readonly Small[], setting = sql``): Promise<Committed[]> {
  const [first] = all
  if (!first) return []
  // Everyone locks keys and makes folders in the same order.
  const inOrder = [...all.entries()].sort(([, a], [, b]) => comparePaths(a.commit.target, b.commit.target))
  const wanted = inOrder.map(
    ([place, { commit, content }]) => sql`(${place}::integer, ${commitArguments(commit)}, ${content})`,
  )
  const { rows } = await sql<Committed & { place: number }>`
    select wanted.place, made.*
    from (select ${bucketOfCommit(first.commit)} as id ${setting}) bucket
    cross join (values ${sql.join(wanted)}) wanted (place, ${wantedColumns})
    cross join lateral (
      select ${committedColumns} from store.commit_inline(bucket.id, ${wantedColumns})
    ) made`.execute(db)
  return rows.sort((a, b) => a.place - b.place)
}

const patience = sql.raw(`, set_config('lock_timeout', '${longestWait}', true)`)

function comparePaths(a: StoredPath, b: StoredPath): number {
  const names = [...a.folders, a.name]
  for (const [at, name] of [...b.folders, b.name].entries()) {
    const mine = names[at]
    if (!mine) return -1
    const order = compareBytes(mine, name)
    if (order !== 0) return order
  }
  return names.length - b.folders.length - 1
}
