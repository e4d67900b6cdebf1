import type { SatelliteDb } from '../schema'

/** @returns how many. */
export async function deleteOldActivity(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.account_activity')
    .where('at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
