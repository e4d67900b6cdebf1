import type { SatelliteDb } from '../schema'

/**
 * Whether a project lets nobody do anything: its rate is zero, by a freeze or by its operator. Everything in it stays
 * as it is until that ends.
 */
export async function isClosed(db: SatelliteDb, projectId: number): Promise<boolean> {
  const project = await db
    .selectFrom('satellite.projects')
    .select('rate_limit as rateLimit')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return project?.rateLimit === 0
}
