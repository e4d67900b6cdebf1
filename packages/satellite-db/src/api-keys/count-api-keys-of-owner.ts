import type { UserId } from '@perigee/std/brand'
import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/** Keys of the active projects that a user owns, without those whose names start with `hiddenPrefix`. */
export async function countApiKeysOfOwner(db: SatelliteDb, ownerId: UserId, hiddenPrefix: string): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('p.owner_id', '=', ownerId)
    .where('p.status', '=', 1)
    .where(sql<boolean>`(${hiddenPrefix} = '' or not starts_with(k.name, ${hiddenPrefix}))`)
    .executeTakeFirstOrThrow()
  return count
}
