import type { NamedChild } from '@perigee/contract/store'
import { sql } from 'kysely'
import type { StoreDb } from '../schema'
import { folderOf } from './find-children'
import { listingMark } from './listing-mark'
import { packedNamed, unpackNames } from './packed-children'

export interface NamesQuery {
  bucketId: number
  folders: Uint8Array[]
  withMarkers: boolean
  after: Uint8Array | null
  limit: number
}

/**
 * Names of a folder's children in their order. Objects that have expired and folders with nothing to see may be among
 * them: the names come from indexes alone.
 */
export async function findNames(
  db: StoreDb,
  { withMarkers, after, limit, ...folder }: NamesQuery,
): Promise<{ mark: string; names: NamedChild[] }> {
  const shown = withMarkers ? sql`o.state <> 0` : sql`o.state = 1`
  const behind = after ? sql`and name > ${after}` : sql``
  const { rows } = await sql<{ folder: number | null; snapshot: string; names: Uint8Array | null }>`
    select here.id as folder, pg_current_snapshot()::text as snapshot, (
      select string_agg(${packedNamed}, ''::bytea order by name) from (
        select id, name from (
          (
            select o.id, o.name from store.objects o where o.folder_id = here.id and o.is_latest and ${shown} ${behind}
            order by o.name limit ${limit}
          ) union all (
            select -f.id as id, f.name from store.folders f where f.parent_id = here.id ${behind} order by f.name limit ${limit}
          )
        ) child order by name limit ${limit}
      ) page
    ) as names from (select ${folderOf(folder)} as id) here`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query of one row answered none')
  return { mark: listingMark(row), names: unpackNames(row.names ?? new Uint8Array()) }
}
