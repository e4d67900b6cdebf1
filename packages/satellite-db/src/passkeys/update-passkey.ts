import type { UserId } from '@perigee/std/brand'
import type { Updateable } from 'kysely'
import type { PasskeysTable } from '../passkeys-schema'
import type { SatelliteDb } from '../schema'

type Changes = Pick<Updateable<PasskeysTable>, 'name' | 'counter' | 'backed_up' | 'last_used_at'>

/** @returns whether the user has such a passkey. */
export async function updatePasskey(
  db: SatelliteDb,
  { id, userId }: { id: string; userId: UserId },
  changes: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.passkeys')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
