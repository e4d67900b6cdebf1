import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** Removes the code. @returns whether there was one: of two who use it at the same time only one gets true. */
export async function takeRecoveryCode(db: SatelliteDb, userId: UserId, codeHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.mfa_recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
