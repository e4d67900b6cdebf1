import { projectUseCase } from '@perigee/actors/use-case'
import { offeredPlacements, type Placement } from '@perigee/domain/placements'
import { listBuckets } from '@perigee/satellite-db/buckets'
import type { ProjectsContext } from '../context'

/** All buckets of a project, by the bytes of their names. */
export const readBuckets = projectUseCase('bucket.view', async ({ db }, { project }) =>
  listBuckets(db, project.internalId),
)

/** Where a new bucket may lie; nothing, where there is no choice. */
export const readPlacements = projectUseCase(
  'bucket.view',
  async ({ placements }: Pick<ProjectsContext, 'placements'>, { project }): Promise<Placement[]> =>
    offeredPlacements(placements, project.placement),
)
