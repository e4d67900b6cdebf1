import { projectStatus } from '@perigee/domain/project-status'
import { type Role, type WireRole, wireRoles } from '@perigee/domain/roles'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { type SqlBool, sql } from 'kysely'
import { projectColumns, type ProjectRow } from './projects'
import type { SatelliteDb } from './schema'

/** Where a project stands in lists by age. */
export interface ProjectPlace {
  /** Microseconds since 1970: dates of JavaScript have less. */
  createdAt: number
  id: ProjectId
}

export interface PageOfProjects {
  userId: UserId
  /** One project alone; null: all. */
  only: ProjectId | null
  name?: string | undefined
  role?: Role | undefined
  after?: ProjectPlace | undefined
  limit: number
}

export type PlacedProject = ProjectRow & { role: WireRole; createdMicros: number }

/** Active projects that a person belongs to, the oldest first, behind the place of one of them. */
export const pageOfProjects = (
  db: SatelliteDb,
  { userId, only, name, role, after, limit }: PageOfProjects,
): Promise<PlacedProject[]> =>
  db
    .selectFrom('satellite.projects as p')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .select(projectColumns)
    .select(['m.role', micros.as('createdMicros')])
    .where('m.user_id', '=', userId)
    .where('p.status', '=', projectStatus.active)
    .$if(only !== null, (query) => query.where('p.public_id', '=', only))
    .$if(name !== undefined, (query) => query.where('p.name', '=', name ?? ''))
    .$if(role === 'owner', (query) => query.where('p.owner_id', '=', userId))
    .$if(role === 'admin' || role === 'member', (query) =>
      query
        .where('p.owner_id', '<>', userId)
        .where('m.role', '=', role === 'admin' ? wireRoles.admin : wireRoles.member),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${micros}, p.public_id) > (${after?.createdAt ?? 0}::bigint, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy(micros)
    .orderBy('p.public_id')
    .limit(limit)
    .execute()

const micros = sql<number>`(extract(epoch from p.created_at) * 1000000)::bigint`
