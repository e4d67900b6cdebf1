import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

export async function deleteResetTokensOfUser(db: SatelliteDb, userId: UserId): Promise<void> {
  await db.deleteFrom('satellite.reset_tokens').where('user_id', '=', userId).execute()
}
