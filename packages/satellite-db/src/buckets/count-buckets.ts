import type { SatelliteDb } from '../schema'

export async function countBuckets(db: SatelliteDb, projectIds: readonly number[]): Promise<number> {
  if (projectIds.length === 0) return 0
  const { count } = await db
    .selectFrom('satellite.buckets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', 'in', projectIds)
    .executeTakeFirstOrThrow()
  return Number(count)
}
