import { sql, type RawBuilder } from 'kysely'
import { packedName, packedObject } from './packed-children'
import { prefixEnd } from './stored-path'

/** A folder and the transactions that had ended when it was read. */
export interface ListingMoment {
  /** Null when there is no such folder. */
  folder: number | null
  /** PostgreSQL's `pg_snapshot` as text. */
  snapshot: string
}

export const listingMark = ({ folder, snapshot }: ListingMoment): string => `${folder ?? 'none'}/${snapshot}`

/** Undefined for a text that is no mark. */
export function readListingMark(mark: string): ListingMoment | undefined {
  const found = /^(none|\d{1,15})\/(\d{1,20}:\d{1,20}:[\d,]*)$/.exec(mark)
  const [, folder = '', snapshot = ''] = found ?? []
  return found ? { folder: folder === 'none' ? null : Number(folder), snapshot } : undefined
}

/** A page of a folder's children. */
export interface ChildrenPageQuery {
  /** What the names begin with; empty for all. */
  prefix: Uint8Array
  /** Only names greater than this one. */
  after: Uint8Array | null
  limit: number
  at: Date
}

/** A folder by its path, as an expression: looked up once. Null when there is none. */
export const folderOf = ({ bucketId, folders }: { bucketId: number; folders: Uint8Array[] }) =>
  sql<number | null>`(select store.find_folder(${bucketId}, ${folders}::bytea[]))`

/**
 * Objects and folders in one order. Both halves read at most a page from the index that holds exactly what may be
 * shown; a folder counts when something visible lies below it.
 */
export function childrenQuery(
  folder: RawBuilder<number | null>,
  { prefix, after, limit, at }: ChildrenPageQuery,
): RawBuilder<{ children: Uint8Array | null }> {
  const end = prefixEnd(prefix)
  const within = sql`name >= ${prefix} ${after ? sql`and name > ${after}` : sql``} ${end ? sql`and name < ${end}` : sql``}`
  return sql`
    select string_agg(packed, ''::bytea order by name) as children from (
      select * from (
        (
          select o.name, ${packedName('o.name')} || ${packedObject} as packed from store.objects o
          where o.folder_id = ${folder} and ${visibleObject(at)} and ${within}
          order by o.name limit ${limit}
        ) union all (
          select f.name, ${packedName('f.name')} as packed from store.folders f
          where f.parent_id = ${folder} and ${within} and ${visibleFolder(at)}
          order by f.name limit ${limit}
        )
      ) child order by name limit ${limit}
    ) page`
}

export const latestObject = sql`o.is_latest and o.state = 1`
export const notExpired = (at: Date) => sql`(o.expires_at is null or o.expires_at > ${at})`
export const visibleObject = (at: Date) => sql`${latestObject} and ${notExpired(at)}`
export const visibleFolder = (at: Date) => sql`store.find_object_below(f.id, true, ${at}) is not null`
