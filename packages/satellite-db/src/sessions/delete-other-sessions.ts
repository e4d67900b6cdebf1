import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** Ends all sessions of a user but the one of the hash. */
export async function deleteOtherSessions(db: SatelliteDb, userId: UserId, keptIdHash: Uint8Array): Promise<void> {
  await db.deleteFrom('satellite.sessions').where('user_id', '=', userId).where('id_hash', '<>', keptIdHash).execute()
}
