import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/** Removes who signed up, or was last sent a code, before `before` and never verified. @returns how many. */
export async function deleteUnverifiedUsers(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.users')
    .where('status', '=', sql.lit(0))
    .where((eb) => eb.fn.coalesce('activation_sent_at', 'created_at'), '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
