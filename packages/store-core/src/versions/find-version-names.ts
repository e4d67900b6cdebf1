import { sql, type RawBuilder } from 'kysely'
import { folderOf, type ChildrenQuery } from '../objects/find-children'
import { prefixEnd } from '../objects/prefix-end'
import type { StoreDb } from '../schema'

export async function findVersionNames(db: StoreDb, query: ChildrenQuery): Promise<Uint8Array[]> {
  const { rows } = await versionNamesQuery(folderOf(query), query).execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Names of keys that have a version or delete marker, and of folders that hold anything, in one order. A key has one
 * latest version, so none is met twice. What has just expired still counts.
 */
export function versionNamesQuery(
  folder: RawBuilder<number | null>,
  { prefix, after, limit, at }: Pick<ChildrenQuery, 'prefix' | 'after' | 'limit' | 'at'>,
): RawBuilder<{ name: Uint8Array }> {
  const end = prefixEnd(prefix)
  const within = sql`name >= ${prefix} ${after ? sql`and name > ${after}` : sql``} ${end ? sql`and name < ${end}` : sql``}`
  return sql`
    select name from (
      (
        select o.name from store.objects o
        where o.folder_id = ${folder} and o.is_latest and o.state <> 0 and ${within}
        order by o.name limit ${limit}
      ) union all (
        select f.name from store.folders f
        where f.parent_id = ${folder} and ${within} and ${folderWithVersions(at)}
        order by f.name limit ${limit}
      )
    ) child order by name limit ${limit}`
}

/** Of `store.folders f`. */
export const folderWithVersions = (at: Date) => sql`store.find_object_below(f.id, false, ${at}) is not null`
