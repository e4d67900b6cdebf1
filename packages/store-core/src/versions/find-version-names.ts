import { sql } from 'kysely'
import type { ChildrenQuery } from '../objects/find-children'
import { prefixEnd } from '../objects/prefix-end'
import type { StoreDb } from '../schema'

/** Names of keys that have a version or delete marker, and of folders that hold anything, in one order. */
export async function findVersionNames(
  db: StoreDb,
  { bucketId, folders, prefix, after, limit, at }: ChildrenQuery,
): Promise<Uint8Array[]> {
  const end = prefixEnd(prefix)
  const within = sql`name >= ${prefix} ${after ? sql`and name > ${after}` : sql``} ${end ? sql`and name < ${end}` : sql``}`
  const folder = sql`(select store.find_folder(${bucketId}, ${folders}::bytea[]))`
  const { rows } = await sql<{ name: Uint8Array }>`
    select name from (
      (
        select distinct o.name from store.objects o
        where o.folder_id = ${folder} and o.state <> 0 and (o.expires_at is null or o.expires_at > ${at}) and ${within}
        order by o.name limit ${limit}
      ) union all (
        select f.name from store.folders f
        where f.parent_id = ${folder} and ${within} and store.find_object_below(f.id, false, ${at}) is not null
        order by f.name limit ${limit}
      )
    ) child order by name limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}
