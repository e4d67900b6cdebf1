import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/**
 * Marks who signed up before `before`, but after `after`, never verified and was reminded fewer than `number` times as
 * reminded so often. @returns their addresses; of two callers at the same moment only one gets each.
 */
export async function takeActivationReminders(
  db: SatelliteDb,
  { number, before, after }: { number: number; before: Date; after: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable('satellite.users')
    .set({ activation_reminders: number })
    .where('status', '=', sql.lit(0))
    .where('activation_reminders', '<', number)
    .where('created_at', '<=', before)
    .where('created_at', '>', after)
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}
