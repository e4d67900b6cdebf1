import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** @returns its name; undefined when the user has no such passkey. */
export async function deletePasskey(
  db: SatelliteDb,
  { id, userId }: { id: string; userId: UserId },
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('satellite.passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}
