import type { UserId } from '@perigee/std/brand'
import type { Updateable } from 'kysely'
import type { UserSettingsTable } from '../accounts-and-projects-schema'
import type { SatelliteDb } from '../schema'

export async function updateUserSettings(
  db: SatelliteDb,
  userId: UserId,
  changes: Updateable<UserSettingsTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('satellite.user_settings').set(changes).where('user_id', '=', userId).execute()
}
