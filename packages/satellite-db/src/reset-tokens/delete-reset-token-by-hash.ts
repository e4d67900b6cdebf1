import type { SatelliteDb } from '../schema'

/** For whoever holds the link, without knowing whose it is. */
export async function deleteResetTokenByHash(db: SatelliteDb, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('satellite.reset_tokens').where('token_hash', '=', tokenHash).execute()
}
