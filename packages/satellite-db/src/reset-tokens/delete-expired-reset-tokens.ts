import type { SatelliteDb } from '../schema'

/** Removes links that were sent before `before`. @returns how many. */
export async function deleteExpiredResetTokens(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.reset_tokens')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
