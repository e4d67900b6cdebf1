import { sql, type RawBuilder } from 'kysely'
import { objectColumns, type ObjectRow } from '../objects/object-columns'
import { parseVersionId } from '../objects/version-id'
import type { StoreDb } from '../schema'

export interface VersionsQuery {
  bucketId: number
  folders: Uint8Array[]
  names: Uint8Array[]
  /** Of the first name; older versions are wanted. A null version that is gone leaves all of them. */
  after: Uint8Array | 'null' | undefined
  limit: number
  at: Date
}

/** Versions and delete markers of some keys of a folder: in the order of the names, the newest first. */
export async function findVersions(db: StoreDb, query: VersionsQuery): Promise<ObjectRow[]> {
  const { bucketId, folders, names, limit, at } = query
  const folder = sql`(select store.find_folder(${bucketId}, ${folders}::bytea[]))`
  const { rows } = await sql<ObjectRow>`
    select ${objectColumns}
    from unnest(${names}::bytea[]) with ordinality as wanted (name, place)
    cross join lateral (
      select o.* from store.objects o
      where o.folder_id = ${folder} and o.name = wanted.name and o.state <> 0
        and (o.expires_at is null or o.expires_at > ${at}) ${olderThan(query, folder)}
      order by o.version desc limit ${limit}
    ) o
    order by wanted.place, o.version desc limit ${limit}`.execute(db)
  return rows
}

function olderThan({ after, names }: VersionsQuery, folder: RawBuilder<unknown>): RawBuilder<unknown> {
  if (after === undefined) return sql``
  if (after !== 'null') return sql`and (wanted.place > 1 or o.version < ${parseVersionId(after).version})`
  return sql`and (wanted.place > 1 or o.version < coalesce((
    select nothing.version from store.objects nothing
    where nothing.folder_id = ${folder} and nothing.name = ${names[0]} and nothing.state <> 0 and not nothing.versioned
  ), 9223372036854775807))`
}
