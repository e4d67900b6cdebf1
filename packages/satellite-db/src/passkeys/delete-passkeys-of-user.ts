import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

export async function deletePasskeysOfUser(db: SatelliteDb, userId: UserId): Promise<void> {
  await db.deleteFrom('satellite.passkeys').where('user_id', '=', userId).execute()
}
