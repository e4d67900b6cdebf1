import type { PresencePage } from '@perigee/contract/store'
import { sql } from 'kysely'
import { changesSince, type ChangesQuery } from '../objects/find-changes'
import { unpackPresent } from '../objects/packed-children'
import type { StoreDb } from '../schema'
import { folderWithVersions } from './find-version-names'

/** What has expired still counts, as long as it is there. */
export async function findVersionChanges(db: StoreDb, query: ChangesQuery): Promise<PresencePage | undefined> {
  const states = sql`o.state <> 0`
  const found = await changesSince(db, query, {
    states,
    object: sql`o.is_latest and ${states}`,
    packed: sql`''::bytea`,
    folder: folderWithVersions(query.at),
  })
  return found && { mark: found.mark, names: found.names, present: unpackPresent(found.told, query.ids) }
}
