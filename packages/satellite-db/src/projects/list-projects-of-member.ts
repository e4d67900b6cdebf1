import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'
import { projectColumns, type ProjectRow } from './project-columns'

export interface ListedProject extends ProjectRow {
  memberCount: number
}

/** Every active project that the user belongs to, oldest first. */
export async function listProjectsOfMember(db: SatelliteDb, userId: UserId): Promise<ListedProject[]> {
  return db
    .selectFrom('satellite.projects as p')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .select(projectColumns)
    .select((eb) =>
      eb
        .selectFrom('satellite.project_members as everyone')
        .select((count) => count.fn.countAll<number>().as('people'))
        .whereRef('everyone.project_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('memberCount'),
    )
    .where('m.user_id', '=', userId)
    .where('p.status', '=', 1)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
}
