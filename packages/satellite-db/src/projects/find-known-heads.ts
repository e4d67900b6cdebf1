import type { SatelliteDb } from '../schema'

/** Those of these heads that belong to API keys which are there. */
export async function findKnownHeads(db: SatelliteDb, heads: readonly Uint8Array[]): Promise<Uint8Array[]> {
  if (heads.length === 0) return []
  const found = await db.selectFrom('satellite.api_keys').select('head').where('head', 'in', heads).execute()
  return found.map(({ head }) => head)
}
