import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

const pendingDeletion = 3

/** Accounts that were marked for deletion before a time, longest first. */
export async function listMarkedAccounts(
  db: SatelliteDb,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: UserId; email: string }[]> {
  return db
    .selectFrom('satellite.users')
    .select(['id', 'email'])
    .where('status', '=', pendingDeletion)
    .where('marked_for_deletion_at', '<', before)
    .orderBy('marked_for_deletion_at')
    .limit(limit)
    .execute()
}
