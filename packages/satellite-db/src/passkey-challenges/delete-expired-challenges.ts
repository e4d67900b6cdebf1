import type { SatelliteDb } from '../schema'

/** @returns how many. */
export async function deleteExpiredChallenges(db: SatelliteDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.passkey_challenges')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
