import { sql, type RawBuilder } from 'kysely'
import type { StoreDb } from '../schema'
import { objectColumns, type ObjectRow } from './object-columns'
import { prefixEnd } from './prefix-end'

/** A child of a folder: `id` and the other members of an object are null for a folder, whose name ends with a slash. */
export type ChildRow = Omit<ObjectRow, 'id'> & { id: number | null }

export interface ChildrenQuery {
  bucketId: number
  folders: Uint8Array[]
  /** Of the names; empty for all. */
  prefix: Uint8Array
  /** Names greater than this one. */
  after: Uint8Array | null
  limit: number
  at: Date
}

export async function findChildren(db: StoreDb, query: ChildrenQuery): Promise<ChildRow[]> {
  const folder = await findFolder(db, query.bucketId, query.folders)
  return folder === null ? [] : (await childrenQuery(folder, query).execute(db)).rows
}

/**
 * Objects and folders in one order. Both halves read at most a page from the index that holds exactly what may be
 * shown; a folder counts when something visible lies below it.
 */
export function childrenQuery(
  folder: number,
  { prefix, after, limit, at }: Pick<ChildrenQuery, 'prefix' | 'after' | 'limit' | 'at'>,
): RawBuilder<ChildRow> {
  const end = prefixEnd(prefix)
  const within = sql`name >= ${prefix} ${after ? sql`and name > ${after}` : sql``} ${end ? sql`and name < ${end}` : sql``}`
  return sql<ChildRow>`
    select * from (
      (
        select ${objectColumns} from store.objects o
        where o.folder_id = ${folder} and o.is_latest and o.state = 1
          and (o.expires_at is null or o.expires_at > ${at}) and ${within}
        order by o.name limit ${limit}
      ) union all (
        select ${noObject} from store.folders f
        where f.parent_id = ${folder} and ${within} and store.find_object_below(f.id, true, ${at}) is not null
        order by f.name limit ${limit}
      )
    ) child order by name limit ${limit}`
}

/** Takes the place of `objectColumns` in a row of `store.folders f`. */
const noObject = sql.raw(`null, f.name, null, null, null, null, null, null, null::timestamptz, null::timestamptz,
  null, null, null::bytea, null::bytea, null::bytea, null::bytea`)

async function findFolder(db: StoreDb, bucketId: number, names: Uint8Array[]): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select store.find_folder(${bucketId}, ${names}::bytea[]) as id`.execute(db)
  return rows[0]?.id ?? null
}
