import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/**
 * Notes that a user is told of another browser now. @returns false for one who was told after `since`; of two callers at
 * the same moment only one gets true.
 */
export async function takeOtherBrowserNotice(
  db: SatelliteDb,
  id: UserId,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.users')
    .set({ other_browser_told_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('other_browser_told_at', 'is', null), eb('other_browser_told_at', '<=', since)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
