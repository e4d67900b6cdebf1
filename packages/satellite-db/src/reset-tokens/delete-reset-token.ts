import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** @returns whether there was one: of two who use a link at the same time only one gets true. */
export async function deleteResetToken(db: SatelliteDb, userId: UserId, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.reset_tokens')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
