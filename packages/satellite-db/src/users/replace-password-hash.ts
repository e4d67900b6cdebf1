import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** Keeps another hash of the same password, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  db: SatelliteDb,
  { id }: { id: UserId },
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('satellite.users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()
}
