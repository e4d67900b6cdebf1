import type { Person } from '@perigee/actors/actor'
import { type CursorPage, cursorPage } from '@perigee/actors/cursor-page'
import { useCase } from '@perigee/actors/use-case'
import { type Role, roleOf } from '@perigee/domain/roles'
import { pageOfProjects, type ProjectPlace } from '@perigee/satellite-db/page-of-projects'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { ProjectId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'

export interface ProjectsQuery {
  /** Only projects of exactly this name. */
  name?: string | undefined
  /** Only projects in which the actor has this role. */
  role?: Role | undefined
  after?: ProjectPlace | undefined
  limit: number
}

export interface ProjectInPage {
  project: ProjectRow
  /** Of the actor. */
  role: Role
}

/** Own and shared projects behind a place, the oldest first; of a key for one project that one alone. */
export const listProjectsPage = useCase(
  'project.list',
  async (
    { db }: Pick<ProjectsContext, 'db'>,
    actor,
    { limit, ...query }: ProjectsQuery,
  ): Promise<CursorPage<ProjectInPage, ProjectPlace>> => {
    const userId = actor.user.id
    const found = await pageOfProjects(db, { ...query, userId, only: onlyProject(actor), limit: limit + 1 })
    const projects = found.map((project) => ({ project, role: roleOf({ userId, wireRole: project.role }, project) }))
    return cursorPage(projects, limit, ({ project }) => ({ createdAt: project.createdMicros, id: project.publicId }))
  },
)

const onlyProject = (actor: Person): ProjectId | null => (actor.kind === 'restKey' ? actor.rights.projectId : null)
