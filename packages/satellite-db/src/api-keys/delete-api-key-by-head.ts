import type { SatelliteDb } from '../schema'

/** Whatever was derived from it stops working, at once. False when there was no such key. */
export async function deleteApiKeyByHead(db: SatelliteDb, head: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('satellite.api_keys').where('head', '=', head).executeTakeFirst()
  return numDeletedRows > 0n
}
