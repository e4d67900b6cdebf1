import { concatBytes } from '@perigee/std/bytes'
import { concatAll } from '@perigee/std/concat-all'
import { sql } from 'kysely'
import { addedSince, maxAsked, maxChanges } from '../objects/find-changes'
import { listingMark, readListingMark } from '../objects/find-children'
import { storedFolders } from '../objects/stored-path'
import { inPathOrder, isBelow, isFrom, isPath, pendingIn } from '../objects/stored-upload'
import { packedNamed, unpackNames, unpackPlaces } from '../objects/packed-children'
import type { StoreRuns } from './store-runs'

const maxPage = 10_000

const none = new Uint8Array()
const packed = sql`string_agg(${packedNamed}, ''::bytea order by name)`

/** The paths of unfinished uploads. A mark names the bucket where that of a listing names a folder. */
export const uploadPaths = {
  /** In the order of the paths; a path is answered once for each of its uploads. */
  async listUploadPaths({ db }, { bucket, now }, { folder, after, limit }) {
    const prefix = concatBytes(...storedFolders(folder))
    const size = Math.min(Math.max(Math.trunc(limit), 1), maxPage)
    const rest = after ? sql`and ${isFrom(after)} and o.upload_path > ${after}` : sql``
    const { rows } = await sql<{ snapshot: string; paths: Uint8Array | null }>`
      select pg_current_snapshot()::text as snapshot, (
        select ${packed} from (
          select o.id, o.upload_path as name from store.objects o
          where ${pendingIn(bucket.id, now)} and ${isBelow(prefix)} ${rest}
          order by ${inPathOrder} limit ${size}
        ) page
      ) as paths`.execute(db)
    const [row] = rows
    if (!row) throw new Error('a query of one row answered none')
    const names = unpackNames(row.paths ?? none)
    return {
      mark: listingMark({ folder: bucket.id, snapshot: row.snapshot }),
      names,
      more: names.length === size,
    }
  },

  /** The uploads that were begun since, and which of the paths have uploads; see `changesSince`. */
  async listUploadChanges({ db }, { bucket, now }, { folder, mark, paths }) {
    const since = readListingMark(mark)
    if (!since || paths.length > maxAsked) return undefined
    const prefix = concatBytes(...storedFolders(folder))
    const { isAdded, isLater } = addedSince(since)
    const { rows } = await sql<{
      snapshot: string
      isLater: boolean
      addedCount: number
      added: Uint8Array | null
      places: Uint8Array | null
    }>`
      select pg_current_snapshot()::text as snapshot, ${isLater} as "isLater", change."addedCount", change.added, (
        select string_agg(int4send(wanted.place::int), ''::bytea) from ${tableOf(paths)} as wanted
        where exists (select from store.objects o where ${pendingIn(bucket.id, now)} and ${isPath(sql`wanted.path`)})
      ) as places
      from (
        select count(*) as "addedCount", ${packed} as added from (
          select o.id, o.upload_path as name from store.objects o
          where ${pendingIn(bucket.id, now)} and ${isBelow(prefix)} and ${isAdded}
          limit ${maxChanges + 1}
        ) upload
      ) change`.execute(db)
    const [row] = rows
    if (!row?.isLater || since.folder !== bucket.id || row.addedCount > maxChanges) return undefined
    return {
      mark: listingMark({ folder: bucket.id, snapshot: row.snapshot }),
      names: unpackNames(row.added ?? none),
      present: unpackPlaces(row.places ?? none, paths.length),
    }
  },
} satisfies Partial<StoreRuns>

/** A table of the paths and their places from 1 on; sent as one value and its cuts, since arrays of bytes travel as text. */
function tableOf(paths: readonly Uint8Array[]) {
  const lengths: number[] = paths.map(({ length }) => length)
  let start = 1
  const starts = lengths.map((length) => (start += length) - length)
  return sql`(
    select substr(${concatAll(paths)}::bytea, cut.start, cut.length) as path, cut.place
    from unnest(${`{${starts.join()}}`}::int[], ${`{${lengths.join()}}`}::int[])
      with ordinality as cut (start, length, place)
  )`
}
