import type { SatelliteDb } from '../schema'

export async function setSessionExpiry(db: SatelliteDb, idHash: Uint8Array, expiresAt: Date): Promise<void> {
  await db.updateTable('satellite.sessions').set({ expires_at: expiresAt }).where('id_hash', '=', idHash).execute()
}
