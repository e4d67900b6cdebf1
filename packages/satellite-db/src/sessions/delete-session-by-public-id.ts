import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** @returns whether the user had such a session. */
export async function deleteSessionByPublicId(db: SatelliteDb, userId: UserId, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.sessions')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
