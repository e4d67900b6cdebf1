import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** Puts these in place of all that the user has; none for an empty list. To be called in a transaction. */
export async function replaceRecoveryCodes(db: SatelliteDb, userId: UserId, hashes: Uint8Array[]): Promise<void> {
  await db.deleteFrom('satellite.mfa_recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await db.insertInto('satellite.mfa_recovery_codes').values(rows).execute()
}
