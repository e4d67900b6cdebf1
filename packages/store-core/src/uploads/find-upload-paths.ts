import type { NamesPage, PresencePage } from '@perigee/contract/store'
import { concatAll } from '@perigee/std/concat-all'
import { sql } from 'kysely'
import { comeSince, maxChanges } from '../objects/find-changes'
import { listingMark, type ListingMoment } from '../objects/listing-mark'
import { packedNamed, unpackNames, unpackPlaces } from '../objects/packed-children'
import type { StoreDb } from '../schema'
import { inPathOrder, isBelow, isFrom, isPath, pendingIn } from './upload-path'

interface Below {
  bucketId: number
  prefix: Uint8Array
  at: Date
}

const none = new Uint8Array()
const packed = sql`string_agg(${packedNamed}, ''::bytea order by name)`

/** Paths of unfinished uploads in their order; some come more than once. */
export async function findUploadPaths(
  db: StoreDb,
  { bucketId, prefix, at, after, limit }: Below & { after: Uint8Array | null; limit: number },
): Promise<Omit<NamesPage, 'more'>> {
  const rest = after ? sql`and ${isFrom(after)} and o.upload_path > ${after}` : sql``
  const { rows } = await sql<{ snapshot: string; paths: Uint8Array | null }>`
    select pg_current_snapshot()::text as snapshot, (
      select ${packed} from (
        select o.id, o.upload_path as name from store.objects o
        where ${pendingIn(bucketId, at)} and ${isBelow(prefix)} ${rest}
        order by ${inPathOrder} limit ${limit}
      ) page
    ) as paths`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query of one row answered none')
  return { mark: listingMark({ folder: bucketId, snapshot: row.snapshot }), names: unpackNames(row.paths ?? none) }
}

/** What has been begun since, and which paths have uploads; see `findChanges`. */
export async function findUploadChanges(
  db: StoreDb,
  { bucketId, prefix, at, since, named }: Below & { since: ListingMoment; named: readonly Uint8Array[] },
): Promise<PresencePage | undefined> {
  const { isNew, isLater } = comeSince(since)
  const { rows } = await sql<{
    snapshot: string
    isLater: boolean
    changes: number
    paths: Uint8Array | null
    places: Uint8Array | null
  }>`
    select pg_current_snapshot()::text as snapshot, ${isLater} as "isLater", come.changes, come.paths, (
      select string_agg(int4send(wanted.nr::int), ''::bytea) from ${wantedNames(named)} as wanted
      where exists (select from store.objects o where ${pendingIn(bucketId, at)} and ${isPath(sql`wanted.name`)})
    ) as places
    from (
      select count(*) as changes, ${packed} as paths from (
        select o.id, o.upload_path as name from store.objects o
        where ${pendingIn(bucketId, at)} and ${isBelow(prefix)} and ${isNew}
        limit ${maxChanges + 1}
      ) change
    ) come`.execute(db)
  const [row] = rows
  if (!row?.isLater || since.folder !== bucketId || row.changes > maxChanges) return undefined
  return {
    mark: listingMark({ folder: bucketId, snapshot: row.snapshot }),
    names: unpackNames(row.paths ?? none),
    present: unpackPlaces(row.places ?? none, named.length),
  }
}

/** A table of names and their numbers; as one value and its cuts, since arrays of bytes travel as text. */
function wantedNames(named: readonly Uint8Array[]) {
  const lengths: number[] = named.map(({ length }) => length)
  let start = 1
  const starts = lengths.map((length) => (start += length) - length)
  return sql`(
    select substr(${concatAll(named)}::bytea, cut.start, cut.length) as name, cut.nr
    from unnest(${`{${starts.join()}}`}::int[], ${`{${lengths.join()}}`}::int[]) with ordinality as cut (start, length, nr)
  )`
}
