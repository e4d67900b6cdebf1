import { isFor } from '@perigee/actors/actor'
import { useCase } from '@perigee/actors/use-case'
import { type ListedProject, listProjectsOfMember } from '@perigee/satellite-db/members'
import { noUsage, type ProjectUsage, projectUsage } from '@perigee/satellite-db/project-usage'
import { monthStart } from '@perigee/std/month-start'
import type { ProjectsContext } from '../context'

export interface ProjectWithUsage {
  project: ListedProject
  /** Downloads are those of this UTC month. */
  usage: ProjectUsage
}

/** Own and shared projects that the actor is for, in two queries however many there are. */
export const listProjects = useCase(
  'project.list',
  async ({ db, clock }: Pick<ProjectsContext, 'db' | 'clock'>, actor): Promise<ProjectWithUsage[]> => {
    const all = await listProjectsOfMember(db, actor.user.id)
    const projects = all.filter(({ publicId }) => isFor(actor, publicId))
    const ids = projects.map(({ internalId }) => internalId)
    const usage = await projectUsage(db, ids, { since: monthStart(clock()) })
    return projects.map((project) => ({ project, usage: usage.get(project.internalId) ?? noUsage }))
  },
)
