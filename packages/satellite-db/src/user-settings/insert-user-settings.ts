import type { Insertable } from 'kysely'
import type { UserSettingsTable } from '../accounts-and-projects-schema'
import type { SatelliteDb } from '../schema'

/** Leaves settings that exist as they are. */
export async function insertUserSettings(db: SatelliteDb, settings: Insertable<UserSettingsTable>): Promise<void> {
  await db
    .insertInto('satellite.user_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
