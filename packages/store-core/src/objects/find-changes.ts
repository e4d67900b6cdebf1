import type { ChangesPage, NamedChild } from '@perigee/contract/store'
import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import { folderOf, visibleFolder, visibleObject } from './find-children'
import { listingMark, type ListingMoment } from './listing-mark'
import { packedNamed, packedObject, unpackById, unpackNames } from './packed-children'

/** Beyond this many changes it is better to read all names again. */
export const maxChanges = 10_000

export interface ChangesQuery {
  bucketId: number
  folders: Uint8Array[]
  since: ListingMoment
  ids: readonly number[]
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
  const { ids, at } = query
  const found = await changesSince(db, query, {
    states: sql`o.state = 1`,
    object: visibleObject(at),
    packed: packedObject,
    folder: visibleFolder(at),
  })
  return found && { mark: found.mark, names: found.names, children: unpackById(found.told, ids) }
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
): Promise<{ mark: string; names: NamedChild[]; told: Uint8Array } | undefined> {
  const { since, ids } = query
  const objectIds = ids.filter((id) => id > 0)
  const folderIds = ids.filter((id) => id < 0).map((id) => -id)
  const { isNew, isLater } = comeSince(since)
  const { rows } = await sql<Row>`
    select here.id as folder, pg_current_snapshot()::text as snapshot,
      ${isLater} as "isLater", come.changes, come.names, (
        select string_agg(packed, ''::bytea) from (
          select int8send(o.id) || ${shown.packed} as packed from store.objects o
          where o.id = any(${idArray(objectIds)}) and o.folder_id = here.id and ${shown.object}
          union all
          select int8send(-f.id) from store.folders f
          where f.id = any(${idArray(folderIds)}) and f.parent_id = here.id and ${shown.folder}
        ) child
      ) as told
    from (select ${folderOf(query)} as id) here, lateral (
      select count(*) as changes, string_agg(${packedNamed}, ''::bytea) as names from (
        (
          select o.id, o.name from store.objects o where o.folder_id = here.id and o.is_latest and ${shown.states} and ${isNew}
          limit ${maxChanges + 1}
        ) union all (
          select -f.id as id, f.name from store.folders f where f.parent_id = here.id and ${isNew} limit ${maxChanges + 1}
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

/** As text: the client of the database would make an array of texts of it, each quoted. */
const idArray = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::int8[]`
