import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

export async function deleteSessionsOfUser(db: SatelliteDb, userId: UserId): Promise<void> {
  await db.deleteFrom('satellite.sessions').where('user_id', '=', userId).execute()
}
