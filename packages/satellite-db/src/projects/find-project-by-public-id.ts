import type { ProjectId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'
import { projectColumns, type ProjectRow } from './project-columns'

export async function findProjectByPublicId(db: SatelliteDb, publicId: ProjectId): Promise<ProjectRow | undefined> {
  return db
    .selectFrom('satellite.projects as p')
    .select(projectColumns)
    .where('p.public_id', '=', publicId)
    .executeTakeFirst()
}
