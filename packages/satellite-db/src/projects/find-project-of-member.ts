import type { ProjectId, UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'
import { projectColumns, type ProjectRow } from './project-columns'

export interface ProjectOfMember extends ProjectRow {
  /** Of the member: 0 admin, 1 member. */
  role: number
}

/** An active project as one of its people sees it; a foreign project is like one that does not exist. */
export async function findProjectOfMember(
  db: SatelliteDb,
  { projectId, userId }: { projectId: ProjectId; userId: UserId },
): Promise<ProjectOfMember | undefined> {
  return db
    .selectFrom('satellite.projects as p')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .select(projectColumns)
    .select('m.role')
    .where('p.public_id', '=', projectId)
    .where('p.status', '=', 1)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
}
