import type { Insertable } from 'kysely'
import type { ApiKeysTable } from '../accounts-and-projects-schema'
import type { SatelliteDb } from '../schema'

/** @returns the id, or undefined when the project has a key of this name. */
export async function insertApiKey(db: SatelliteDb, key: Insertable<ApiKeysTable>): Promise<string | undefined> {
  const row = await db
    .insertInto('satellite.api_keys')
    .values(key)
    .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
