import type { ProjectOfActor } from '@perigee/actors/authorize'
import { projectUseCase } from '@perigee/actors/use-case'

/** A project with its settings and limits, and the role of who asks; nothing that changes with use. */
export const readProject = projectUseCase(
  'project.view',
  async (_context, { project, role }): Promise<ProjectOfActor> => ({ project, role }),
)
