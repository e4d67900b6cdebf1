import type { ProjectId } from '@perigee/std/brand'
import { type Transaction, sql } from 'kysely'
import { instanceColumns, type InstanceRow } from './compute-instances'
import type { SatelliteDb, SatelliteSchema } from './schema'

/** How many machines a project has at a location. */
export interface ProjectAtLocation {
  /** Public id. */
  projectId: ProjectId
  name: string
  ownerEmail: string
  instances: number
}

/** By the ids of projects; also those that were deleted, and machines that are to go. */
export const listProjectsAtLocation = (db: SatelliteDb, location: string): Promise<ProjectAtLocation[]> =>
  db
    .selectFrom('satellite.compute_instances as i')
    .innerJoin('satellite.projects as p', 'p.id', 'i.project_id')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select(['p.public_id as projectId', 'p.name', 'u.email as ownerEmail'])
    .select(({ fn }) => fn.countAll<number>().as('instances'))
    .where('i.location', '=', location)
    .groupBy(['p.id', 'u.id'])
    .orderBy('p.id')
    .execute()

/** Some machines of a location, project by project, with their rows locked until the transaction ends. */
export const lockSomeAtLocation = (
  trx: Transaction<SatelliteSchema>,
  { location, limit }: { location: string; limit: number },
): Promise<InstanceRow[]> =>
  trx
    .selectFrom('satellite.compute_instances as i')
    .select(instanceColumns)
    .where('i.location', '=', location)
    .orderBy('i.project_id')
    .orderBy('i.id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Rows of machines that nobody looks after any more. What they used ends when they were seen last. */
export async function forgetInstances(trx: Transaction<SatelliteSchema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('satellite.compute_usage')
    .set({ until_at: sql.ref('seen_at') })
    .where('instance_id', 'in', ids)
    .where('until_at', 'is', null)
    .execute()
  await trx.deleteFrom('satellite.compute_instances').where('id', 'in', ids).execute()
}

export async function deleteLocation(trx: Transaction<SatelliteSchema>, name: string): Promise<void> {
  await trx.deleteFrom('satellite.compute_locations').where('name', '=', name).execute()
}
