import { toHex } from '@perigee/std/encoding'
import { second } from '@perigee/std/durations'
import { sql, type RawBuilder } from 'kysely'
import { createBatcher } from '../batcher'
import type { StoreDb } from '../schema'
import { isUndone, removing } from '../try-again'
import { insertNew, isPlain, type SmallCommit } from './insert-new'
import { comparePaths } from './stored-path'
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
  const insertSmall = createBatcher<SmallCommit, Committed>({
    keyOf: (small) => {
      const { bucket } = small.commit
      return `${toHex(bucket.head)}/${bucket.name}/${bucket.revision}/${isPlain(small)}`
    },
    run: (all) => insertAll(db, all, patience),
    retry: { isUndone, run: (small) => insertAlone(db, small) },
    concurrency: transactions,
    maxSize: mostTogether,
  })
  return (commit) => {
    const small = smallOf(commit)
    return small ? insertSmall(small) : insertObject(db, commit)
  }
}

function smallOf(commit: Commit): SmallCommit | undefined {
  const [segment, ...others] = commit.segments
  return segment?.inline && segment.part === 0 && others.length === 0 ? { commit, segment } : undefined
}

/** Names for the arguments of `store.commit_inline` after the bucket. */
const wantedColumns = sql.raw(Array.from({ length: 21 }, (_, at) => `c${at}`).join(', '))

/** @throws Refusal `objectLocked`. */
async function insertAlone(db: StoreDb, small: SmallCommit): Promise<Committed> {
  const [made] = await removing(() => insertAll(db, [small]))
  if (!made) throw new Error('the commit was not answered')
  return made
}

/** In one statement: all of them are there after it, or none is. */
async function insertAll(db: StoreDb, all: readonly SmallCommit[], setting = sql``): Promise<Committed[]> {
  const places = [...all.keys()].sort((a, b) => compare(all[a], all[b]))
  const inOrder = places.flatMap((place) => all[place] ?? [])
  const isOncePerKey = inOrder.every((small, at) => at === 0 || compare(inOrder[at - 1], small) !== 0)
  const insert = all.length > 1 && isOncePerKey && all.every(isPlain) ? insertNew : insertEach
  const made = await insert(db, inOrder, setting)
  const answers: Committed[] = []
  places.forEach((place, at) => {
    const one = made[at]
    if (one) answers[place] = one
  })
  return answers
}

const compare = (a: SmallCommit | undefined, b: SmallCommit | undefined): number =>
  a && b ? comparePaths(a.commit.target, b.commit.target) : 0

/** Calls of `store.commit_inline`. */
async function insertEach(
  db: StoreDb,
  all: readonly SmallCommit[],
  setting: RawBuilder<unknown>,
): Promise<Committed[]> {
  const [first] = all
  if (!first) return []
  const wanted = all.map(
    ({ commit, segment }, place) => sql`(
      ${place}::integer, ${commitArguments(commit)}, ${segment.plainSize}::bigint, ${segment.encryptedKey}::bytea,
      ${segment.keyNonce}::bytea, ${segment.inline}::bytea, ${commit.placement}::integer)`,
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
