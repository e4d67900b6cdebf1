import type { SatelliteDb } from '../schema'

export async function deleteSession(db: SatelliteDb, idHash: Uint8Array): Promise<void> {
  await db.deleteFrom('satellite.sessions').where('id_hash', '=', idHash).execute()
}
