import type { SatelliteDb } from '../schema'

/** @returns how many. */
export async function deleteExpiredResetTokens(db: SatelliteDb, expiredBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.reset_tokens')
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
