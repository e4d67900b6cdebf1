import { toHex } from '@perigee/std/encoding'
import { second } from '@perigee/std/durations'
import { sql } from 'kysely'
import { createBatcher } from '../batcher'
import type { StoreDb } from '../schema'
import { commitInlineArguments } from '../sql/commit-inline'
import { isUndone, removing } from '../try-again'
import {
  rowOf,
  type ArgumentValues,
  bucketOfCommit,
  commitValues,
  committedColumns,
  insertObject,
  type Commit,
  type Committed,
} from './insert-object'
import { insertBatch, isPlain, type SmallCommit } from './insert-batch'
import { comparePaths } from './stored-path'

/** One transaction syncs its log while the next one works. */
const transactions = 2
const maxBatch = 16
/** Milliseconds. Who waits longer for others' locks does so alone. */
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
    run: (all) => insertAll(db, all, longestWait),
    retry: { isUndone, run: (small) => insertAlone(db, small) },
    concurrency: transactions,
    maxSize: maxBatch,
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

/** @throws Refusal `objectLocked`. */
async function insertAlone(db: StoreDb, small: SmallCommit): Promise<Committed> {
  const [made] = await removing(() => insertAll(db, [small], null))
  if (!made) throw new Error('the commit was not answered')
  return made
}

/** In one statement: all of them are there after it, or none is. Answers in the order of `all`. */
async function insertAll(db: StoreDb, all: readonly SmallCommit[], lockTimeout: number | null): Promise<Committed[]> {
  const places = [...all.keys()].sort((a, b) => compare(all[a], all[b]))
  const inOrder = places.flatMap((place) => all[place] ?? [])
  const isOncePerKey = inOrder.every((small, at) => at === 0 || compare(inOrder[at - 1], small) !== 0)
  const insert = all.length > 1 && isOncePerKey && all.every(isPlain) ? insertBatch : insertEach
  const made = await insert(db, inOrder, lockTimeout)
  const answers: Committed[] = []
  places.forEach((place, at) => {
    const one = made[at]
    if (one) answers[place] = one
  })
  return answers
}

const compare = (a: SmallCommit | undefined, b: SmallCommit | undefined): number =>
  a && b ? comparePaths(a.commit.target, b.commit.target) : 0

const row = rowOf(commitInlineArguments)
const names = Object.keys(commitInlineArguments)
const columns = sql.raw(names.join(', '))
const passedOn = sql.raw(names.map((name) => `${name} => wanted.${name}`).join(', '))

const valuesOf = ({ commit, segment }: SmallCommit): ArgumentValues<typeof commitInlineArguments> => ({
  ...commitValues(commit),
  in_plain_size: segment.plainSize,
  in_encrypted_key: segment.encryptedKey,
  in_key_nonce: segment.keyNonce,
  in_inline: segment.inline,
})

/** A call of `store.commit_inline` for each. */
async function insertEach(db: StoreDb, all: readonly SmallCommit[], lockTimeout: number | null): Promise<Committed[]> {
  const [first] = all
  if (!first) return []
  const wanted = all.map((small, place) => sql`(${place}::integer, ${row(valuesOf(small))})`)
  const { rows } = await sql<Committed & { place: number }>`
    select wanted.place, made.*
    from (select ${bucketOfCommit(first.commit)} as id) bucket
    cross join (values ${sql.join(wanted)}) wanted (place, ${columns})
    cross join lateral (
      select ${committedColumns} from store.commit_inline(
        in_bucket => bucket.id, in_placement => ${first.commit.placement}, in_lock_timeout => ${lockTimeout}::integer,
        ${passedOn})
    ) made`.execute(db)
  return rows.sort((a, b) => a.place - b.place)
}
