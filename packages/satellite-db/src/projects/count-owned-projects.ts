import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** Active ones: what counts against the account's project limit. */
export async function countOwnedProjects(db: SatelliteDb, ownerId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}
