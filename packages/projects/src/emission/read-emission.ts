import { projectUseCase } from '@perigee/actors/use-case'
import { storedUsage } from '@perigee/satellite-db/project-usage'
import type { ProjectsContext } from '../context'
import { type Emission, estimateEmission } from './estimate-emission'

/** Estimated for what the project stores now, as if it had since the project was made. */
export const readEmission = projectUseCase(
  'project.readUsage',
  async (
    { db, clock, settings }: Pick<ProjectsContext, 'db' | 'clock' | 'settings'>,
    { project },
  ): Promise<Emission> => {
    const { storage } = await storedUsage(db, project.internalId)
    const milliseconds = clock().getTime() - project.createdAt.getTime()
    return estimateEmission(settings, { bytes: storage, milliseconds })
  },
)
