import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** @returns false when the token is unknown or was used before. */
export async function useRegistrationToken(db: SatelliteDb, secretHash: Uint8Array, owner: UserId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.registration_tokens')
    .set({ owner_id: owner })
    .where('secret_hash', '=', secretHash)
    .where('owner_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
