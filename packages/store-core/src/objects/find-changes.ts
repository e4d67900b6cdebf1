import type { NamedChild } from '@perigee/contract/store'
import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import { folderOf, listingMark, type ListingMoment } from './find-children'
import { packedNamed, unpackNames } from './packed-children'

/** Beyond this many changes it is better to read all names again, unless the caller says otherwise. */
export const maxChanges = 10_000
/** As many changes as one answer holds at most. */
export const mostChanges = 100_000
/** Children that one query describes. */
export const maxAsked = 2_000

export interface ChangesQuery {
  bucketId: number
  folders: Uint8Array[]
  since: ListingMoment
  /** How many names may have been added. */
  maxAdded: number
  /** The children to describe: above zero objects, below zero folders. */
  ids: readonly number[]
}

/** Which rows of `store.objects o` and `store.folders f` a listing shows, and how it describes an object. */
export interface Shown {
  /** The states of objects whose names are listed. */
  states: RawBuilder<unknown>
  object: RawBuilder<unknown>
  /** The columns of an object as one value. */
  packed: RawBuilder<unknown>
  folder: RawBuilder<unknown>
}

interface Row {
  folder: number | null
  snapshot: string
  isLater: boolean
  addedCount: number
  added: Uint8Array | null
  described: Uint8Array | null
}

/**
 * The names that were added to a folder since a mark, and the children with some ids, packed.
 *
 * What holds:
 * - The whole answer is one statement, and so of one snapshot: the new mark, the added names and the children belong
 *   together.
 * - Nothing is left out: whoever has the names of the mark's snapshot, adds `added` and removes the ids that are not
 *   described has the names of the new snapshot. A name may be added that the caller has already.
 * - Rows are found by the index that serves, whatever the database knows of the table: ids by their own, and what was
 *   added by its transaction. Other indexes begin with the folder too; a database without statistics, or with those of
 *   before, takes a folder for a few rows and would read all of it, for each id even. With `offset 0` the conditions
 *   inside are the only ones that choose an index, and of two that seem to cost the same the one that has the order wins.
 * - Undefined when that cannot be promised: the folder is another one, or was made or removed since; the mark is of a
 *   later moment or of another history (a restored backup); or more than `maxAdded` names were added. Transaction ids of
 *   another history count as old ones until this history has come as far.
 */
export async function changesSince(
  db: StoreDb,
  query: ChangesQuery,
  shown: Shown,
): Promise<{ mark: string; added: NamedChild[]; described: Uint8Array } | undefined> {
  const { since, ids, maxAdded } = query
  const objectIds = ids.filter((id) => id > 0)
  const folderIds = ids.filter((id) => id < 0).map((id) => -id)
  const { isAdded, isLater } = addedSince(since)
  const { rows } = await sql<Row>`
    select parent.id as folder, pg_current_snapshot()::text as snapshot,
      ${isLater} as "isLater", change."addedCount", change.added, (
        select string_agg(packed, ''::bytea) from (
          select int8send(o.id) || ${shown.packed} as packed
          from (select * from store.objects where id = any(${idArray(objectIds)}) offset 0) o
          where o.folder_id = parent.id and ${shown.object}
          union all
          select int8send(-f.id) as packed
          from (select * from store.folders where id = any(${idArray(folderIds)}) offset 0) f
          where f.parent_id = parent.id and ${shown.folder}
        ) child
      ) as described
    from (select ${folderOf(query)} as id) parent, lateral (
      select count(*) as "addedCount", string_agg(${packedNamed}, ''::bytea) as added from (
        (
          select o.id, o.name from (
            select id, name, state from store.objects
            where folder_id = parent.id and is_latest and state <> 0 and ${isAdded} order by shown_by offset 0
          ) o where ${shown.states} limit ${maxAdded + 1}
        ) union all (
          select -id as id, name from store.folders
          where parent_id = parent.id and ${isAdded} order by shown_by limit ${maxAdded + 1}
        )
      ) child
    ) change`.execute(db)
  const [row] = rows
  if (!row?.isLater || row.folder !== since.folder || row.addedCount > maxAdded) return undefined
  const none = new Uint8Array()
  return { mark: listingMark(row), added: unpackNames(row.added ?? none), described: row.described ?? none }
}

/**
 * `isAdded`: a row with `shown_by` was made visible by a transaction that had not ended in the mark's snapshot and has in
 * this one. `isLater`: this snapshot is no earlier than the mark's.
 */
export function addedSince({ snapshot }: ListingMoment) {
  const mark = sql`${snapshot}::pg_snapshot`
  return {
    isAdded: sql`shown_by >= pg_snapshot_xmin(${mark}) and shown_by < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(shown_by, ${mark})`,
    isLater: sql`pg_snapshot_xmax(${mark}) <= pg_snapshot_xmax(pg_current_snapshot())`,
  }
}

/** As text: the database client would make an array of quoted texts of it. */
const idArray = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::int8[]`
