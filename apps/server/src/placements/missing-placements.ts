import type { Logger } from '@perigee/server-kit/logger'
import type { StoreSchema } from '@perigee/store-core/schema'
import type { Kysely } from 'kysely'
import type { ConfiguredPlacement } from './load-placements'

/** Placements that buckets lie in but that the configuration does not have. */
export async function missingPlacements(
  db: Kysely<StoreSchema>,
  placements: readonly ConfiguredPlacement[],
): Promise<number[]> {
  const rows = await db.selectFrom('satellite.buckets').select('placement').distinct().orderBy('placement').execute()
  return rows.map(({ placement }) => placement).filter((used) => !placements.some(({ id }) => id === used))
}

/** Everything else is served; objects of those buckets answer with an error that names the placement. */
export async function warnOfMissingPlacements(
  db: Kysely<StoreSchema>,
  { placements, logger }: { placements: readonly ConfiguredPlacement[]; logger: Logger },
): Promise<void> {
  for (const placement of await missingPlacements(db, placements)) {
    logger.error({ placement }, 'buckets lie in a placement that is not configured: see perigee-server doctor')
  }
}
