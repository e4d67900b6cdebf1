import type { SatelliteDb } from '../schema'

/** Removes who registered before `before` and never verified the address. @returns how many. */
export async function deleteUnverifiedUsers(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.users')
    .where('status', '=', 0)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
