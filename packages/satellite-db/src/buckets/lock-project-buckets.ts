import type { SatelliteDb } from '../schema'

/**
 * Makes creations of buckets in one project take turns until the transaction ends, so that counting them and adding
 * one belong together. Returns how many there are.
 */
export async function lockProjectBuckets(trx: SatelliteDb, projectId: number): Promise<number> {
  await trx.selectFrom('satellite.projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('satellite.buckets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
