import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'
import { projectColumns, type ProjectRow } from './project-columns'

/** Active ones, oldest first. */
export async function listOwnedProjects(db: SatelliteDb, ownerId: UserId): Promise<ProjectRow[]> {
  return db
    .selectFrom('satellite.projects as p')
    .select(projectColumns)
    .where('p.owner_id', '=', ownerId)
    .where('p.status', '=', 1)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
}
