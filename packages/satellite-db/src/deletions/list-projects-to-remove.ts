import type { ProjectId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'
import { pendingDeletion } from './project-status'

export interface ProjectToRemove {
  id: number
  publicId: ProjectId
}

/** Deleted projects whose data is still there and may be looked at now, oldest first. */
export async function listProjectsToRemove(db: SatelliteDb, now: Date): Promise<ProjectToRemove[]> {
  return db
    .selectFrom('satellite.projects')
    .select(['id', 'public_id as publicId'])
    .where('status', '=', pendingDeletion)
    .where((eb) => eb.or([eb('removal_after', 'is', null), eb('removal_after', '<=', now)]))
    .orderBy('id')
    .execute()
}
