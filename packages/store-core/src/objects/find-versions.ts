import { sql, type RawBuilder } from 'kysely'
import type { ChildrenPageQuery } from './find-children'
import { objectColumns, type ObjectRow, parseVersionId } from './object-rows'
import { prefixEnd } from './stored-path'

/**
 * Names of keys that have a version or delete marker, and of folders that hold anything, in one order. A key has one
 * latest version, so none is listed twice. What has just expired still counts.
 */
export function versionNamesQuery(
  folder: RawBuilder<number | null>,
  { prefix, after, limit, at }: ChildrenPageQuery,
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

/** Whether `store.folders f` has a version anywhere below it. */
export const folderWithVersions = (at: Date) => sql`store.find_object_below(f.id, false, ${at}) is not null`

export interface VersionsQuery {
  names: Uint8Array[]
  /** Only versions of the first name that are older than this one. A null version that is gone leaves all of them. */
  after: Uint8Array | 'null' | undefined
  limit: number
  at: Date
}

/** Versions and delete markers of some keys of a folder: in the order of the names, the newest first. */
export function versionsQuery(
  folder: RawBuilder<number | null>,
  { names, after, limit, at }: VersionsQuery,
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
