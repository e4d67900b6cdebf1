import { projectUseCase } from '@perigee/actors/use-case'
import type { ProjectUsage } from '@perigee/satellite-db/project-usage'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { findUserById } from '@perigee/satellite-db/users'
import type { ProjectsContext } from '../context'
import { usageOfMonth } from './usage-limits'

export interface ShownProject {
  project: ProjectRow
  /** Undefined where the owner's account is gone. */
  ownerEmail: string | undefined
  /** Downloads are those of this UTC month. */
  usage: ProjectUsage
}

/** What is known about a project, without anything secret. */
export const showProject = projectUseCase(
  'project.view',
  async (context: Pick<ProjectsContext, 'db' | 'clock'>, { project }): Promise<ShownProject> => ({
    project,
    ownerEmail: (await findUserById(context.db, project.ownerId))?.email,
    usage: await usageOfMonth(context, project),
  }),
)
