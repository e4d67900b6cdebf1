import type { SatelliteDb } from '../schema'

/** Whatever was derived from a deleted key stops working. */
export async function deleteApiKeys(db: SatelliteDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('satellite.api_keys').where('id', 'in', ids).execute()
}
