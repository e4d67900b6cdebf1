import type { SatelliteDb } from '../schema'

/** @returns how many. */
export async function deleteExpiredSessions(db: SatelliteDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('satellite.sessions').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
