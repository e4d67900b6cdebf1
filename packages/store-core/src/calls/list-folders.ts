import { sql } from 'kysely'
import type { StoreContext } from '../context'
import { changesSince, maxAsked, maxChanges, mostChanges, type Shown } from '../objects/find-changes'
import {
  childrenQuery,
  folderOf,
  latestObject,
  notExpired,
  visibleFolder,
  listingMark,
  readListingMark,
} from '../objects/find-children'
import { storedFolders } from '../objects/stored-path'
import { packedNamed, packedWhether, unpackById, unpackChildren, unpackNames } from '../objects/packed-children'
import type { StoreRuns } from './store-runs'

/** A page of S3, and whether anything follows. */
const maxChildren = 1_001
const maxNames = 10_000

const none = new Uint8Array()

/** What lies in a folder, as a listing of objects shows it. */
export const folderListings = {
  async listChildren({ db }, { bucket, now }, { folder, componentPrefix, after, limit }) {
    const size = pageSize(limit, maxChildren)
    const parent = folderOf({ bucketId: bucket.id, folders: storedFolders(folder) })
    const page = { prefix: componentPrefix ?? none, after: after ?? null, limit: size + 1, at: now }
    const { rows } = await childrenQuery(parent, page).execute(db)
    const children = unpackChildren(rows[0]?.children ?? none)
    return { children: children.slice(0, size), more: children.length > size }
  },

  /** Objects that have expired and folders without a visible object may be among the names: they come from indexes alone. */
  async listNames({ db }, { bucket }, { folder, withMarkers = false, after, limit }) {
    const size = pageSize(limit, maxNames)
    const parent = folderOf({ bucketId: bucket.id, folders: storedFolders(folder) })
    const states = withMarkers ? sql`o.state <> 0` : sql`o.state = 1`
    const rest = after ? sql`and name > ${after}` : sql``
    const { rows } = await sql<{ folder: number | null; snapshot: string; names: Uint8Array | null }>`
      select parent.id as folder, pg_current_snapshot()::text as snapshot, (
        select string_agg(${packedNamed}, ''::bytea order by name) from (
          select id, name from (
            (
              select o.id, o.name from store.objects o
              where o.folder_id = parent.id and o.is_latest and ${states} ${rest}
              order by o.name limit ${size + 1}
            ) union all (
              select -f.id as id, f.name from store.folders f where f.parent_id = parent.id ${rest}
              order by f.name limit ${size + 1}
            )
          ) child order by name limit ${size + 1}
        ) page
      ) as names from (select ${parent} as id) parent`.execute(db)
    const [row] = rows
    if (!row) throw new Error('a query of one row answered none')
    const names = unpackNames(row.names ?? none)
    return { mark: listingMark(row), names: names.slice(0, size), more: names.length > size }
  },

  async listChanges(context, { bucket, now }, input) {
    const changes = await changesIn(context, bucket.id, input, {
      states: sql`o.state = 1`,
      object: latestObject,
      packed: packedWhether(notExpired(now)),
      folder: visibleFolder(now),
    })
    return changes && { mark: changes.mark, names: changes.added, children: unpackById(changes.described, input.ids) }
  },
} satisfies Partial<StoreRuns>

/** `changesSince` for a call; undefined too for a text that is no mark and for too many ids. */
export async function changesIn(
  { db }: Pick<StoreContext, 'db'>,
  bucketId: number,
  { folder, mark, ids, maxAdded = maxChanges }: Parameters<StoreRuns['listChanges']>[2],
  shown: Shown,
): ReturnType<typeof changesSince> {
  const since = readListingMark(mark)
  if (!since || ids.length > maxAsked) return undefined
  const query = { bucketId, folders: storedFolders(folder), since, ids, maxAdded: pageSize(maxAdded, mostChanges) }
  return changesSince(db, query, shown)
}

export const pageSize = (limit: number, most: number): number => Math.min(Math.max(Math.trunc(limit), 1), most)
