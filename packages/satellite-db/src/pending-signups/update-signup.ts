import type { UserId } from '@perigee/std/brand'
import type { Updateable } from 'kysely'
import type { SatelliteDb } from '../schema'
import type { PendingSignupsTable } from '../signups-schema'

/** @returns false for one that is gone. */
export async function updateSignup(
  db: SatelliteDb,
  userId: UserId,
  changes: Updateable<PendingSignupsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.pending_signups')
    .set(changes)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
