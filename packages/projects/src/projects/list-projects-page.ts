import type { Person } from '@perigee/actors/actor'
import { useCase } from '@perigee/actors/use-case'
import { type Role, roleOf } from '@perigee/domain/roles'
import { pageOfProjects, type PlacedProject, type ProjectPlace } from '@perigee/satellite-db/page-of-projects'
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
  project: PlacedProject
  /** Of the actor. */
  role: Role
}

/** Own and shared projects behind a place, the oldest first; of a key for one project that one alone. */
export const listProjectsPage = useCase(
  'project.list',
  async ({ db }: Pick<ProjectsContext, 'db'>, actor, query: ProjectsQuery): Promise<ProjectInPage[]> => {
    const userId = actor.user.id
    const projects = await pageOfProjects(db, { ...query, userId, only: onlyProject(actor) })
    return projects.map((project) => ({ project, role: roleOf({ userId, wireRole: project.role }, project) }))
  },
)

const onlyProject = (actor: Person): ProjectId | null => (actor.kind === 'restKey' ? actor.rights.projectId : null)
