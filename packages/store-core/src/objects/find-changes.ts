import type { ChangesPage } from '@perigee/contract/store'
import { concatAll } from '@perigee/std/concat-all'
import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import { folderOf, visibleFolder, visibleObject } from './find-children'
import { listingMark, type ListingMoment } from './listing-mark'
import { packedObject, unpackNamed, unpackNames } from './packed-children'

/** Beyond this many changes it is better to read all names again. */
export const maxChanges = 10_000

export interface ChangesQuery {
  bucketId: number
  folders: Uint8Array[]
  since: ListingMoment
  named: readonly Uint8Array[]
  at: Date
}

interface Row {
  folder: number | null
  snapshot: string
  isLater: boolean
  changes: number
  names: Uint8Array | null
  told: Uint8Array | null
}

/** Which rows of `store.objects o` and `store.folders f` are shown, and what is told of an object. */
export interface Shown {
  states: RawBuilder<unknown>
  object: RawBuilder<unknown>
  packed: RawBuilder<unknown>
  folder: RawBuilder<unknown>
}

export async function findChanges(db: StoreDb, query: ChangesQuery): Promise<ChangesPage | undefined> {
  const { named, at } = query
  const found = await changesSince(db, query, {
    states: sql`o.state = 1`,
    object: visibleObject(at),
    packed: packedObject,
    folder: visibleFolder(at),
  })
  return found && { mark: found.mark, names: found.names, children: unpackNamed(found.told, named) }
}

/**
 * All of one statement, and so of one snapshot. A transaction that the mark's snapshot does not see as ended, and this
 * one does, made a change since. Ids of transactions from another history (a restored backup) count as old ones until
 * this history has come as far.
 */
export async function changesSince(
  db: StoreDb,
  query: ChangesQuery,
  shown: Shown,
): Promise<{ mark: string; names: Uint8Array[]; told: Uint8Array } | undefined> {
  const { since } = query
  const { isNew, isLater } = comeSince(since)
  const { rows } = await sql<Row>`
    select here.id as folder, pg_current_snapshot()::text as snapshot,
      ${isLater} as "isLater", come.changes, come.names, (
        select string_agg(packed, ''::bytea) from (
          select int4send(wanted.nr::int) || found.packed as packed
          from ${wantedNames(query.named)} as wanted, lateral (
            (
              select ${shown.packed} as packed from store.objects o
              where o.folder_id = here.id and o.name = wanted.name and ${shown.object} limit 1
            ) union all (
              select ''::bytea from store.folders f
              where f.parent_id = here.id and f.name = wanted.name and ${shown.folder} limit 1
            )
          ) found
        ) child
      ) as told
    from (select ${folderOf(query)} as id) here, lateral (
      select count(*) as changes, string_agg(int4send(length(name)) || name, ''::bytea) as names from (
        (
          select o.name from store.objects o where o.folder_id = here.id and o.is_latest and ${shown.states} and ${isNew}
          limit ${maxChanges + 1}
        ) union all (
          select f.name from store.folders f where f.parent_id = here.id and ${isNew} limit ${maxChanges + 1}
        )
      ) change
    ) come`.execute(db)
  const [row] = rows
  if (!row?.isLater || row.folder !== since.folder || row.changes > maxChanges) return undefined
  const none = new Uint8Array()
  return { mark: listingMark(row), names: unpackNames(row.names ?? none), told: row.told ?? none }
}

/** Conditions: that a row with `shown_by` has come since, and that this is no earlier moment of the same history. */
export function comeSince({ snapshot }: ListingMoment) {
  const mark = sql`${snapshot}::pg_snapshot`
  return {
    isNew: sql`shown_by >= pg_snapshot_xmin(${mark}) and shown_by < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(shown_by, ${mark})`,
    isLater: sql`pg_snapshot_xmax(${mark}) <= pg_snapshot_xmax(pg_current_snapshot())`,
  }
}

/** A table of names and their numbers; as one value and its cuts, since arrays of bytes travel as text. */
export function wantedNames(named: readonly Uint8Array[]) {
  const lengths: number[] = named.map(({ length }) => length)
  let start = 1
  const starts = lengths.map((length) => (start += length) - length)
  return sql`(
    select substr(${concatAll(named)}::bytea, cut.start, cut.length) as name, cut.nr
    from unnest(${`{${starts.join()}}`}::int[], ${`{${lengths.join()}}`}::int[]) with ordinality as cut (start, length, nr)
  )`
}
