import type { SatelliteDb } from '../schema'
import { projectColumns, type ProjectRow } from './project-columns'

export async function findProjectByInternalId(db: SatelliteDb, internalId: number): Promise<ProjectRow | undefined> {
  return db
    .selectFrom('satellite.projects as p')
    .select(projectColumns)
    .where('p.id', '=', internalId)
    .executeTakeFirst()
}
