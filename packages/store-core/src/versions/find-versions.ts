import { sql, type RawBuilder } from 'kysely'
import { folderOf } from '../objects/find-children'
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

export async function findVersions(db: StoreDb, query: VersionsQuery): Promise<ObjectRow[]> {
  return (await versionsQuery(folderOf(query), query).execute(db)).rows
}

/** Versions and delete markers of some keys of a folder: in the order of the names, the newest first. */
export function versionsQuery(
  folder: RawBuilder<number | null>,
  { names, after, limit, at }: Pick<VersionsQuery, 'names' | 'after' | 'limit' | 'at'>,
): RawBuilder<ObjectRow> {
  return sql`
    select ${objectColumns}
    from unnest(${names}::bytea[]) with ordinality as wanted (name, place)
    cross join lateral (
      select o.* from store.objects o
      where o.folder_id = ${folder} and o.name = wanted.name and o.state <> 0
        and (o.expires_at is null or o.expires_at > ${at}) ${olderThan(after, names[0], folder)}
      order by o.version desc limit ${limit}
    ) o
    order by wanted.place, o.version desc limit ${limit}`
}

function olderThan(
  after: VersionsQuery['after'],
  name: Uint8Array | undefined,
  folder: RawBuilder<number | null>,
): RawBuilder<unknown> {
  if (after === undefined || name === undefined) return sql``
  if (after !== 'null') return sql`and (wanted.place > 1 or o.version < ${parseVersionId(after).version})`
  return sql`and (wanted.place > 1 or o.version < coalesce((
    select unnumbered.version from store.objects unnumbered
    where unnumbered.folder_id = ${folder} and unnumbered.name = ${name} and unnumbered.state <> 0
      and not unnumbered.versioned
  ), 9223372036854775807))`
}
