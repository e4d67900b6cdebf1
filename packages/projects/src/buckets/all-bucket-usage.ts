import { projectUseCase } from '@perigee/actors/use-case'
import { bucketUsages, type BucketUsageRow } from '@perigee/satellite-db/bucket-usage'

/** Every bucket of a project with its usage, by name: projects have few enough for that. */
export const readAllBucketUsage = projectUseCase(
  'bucket.view',
  async ({ db }, { project }, { since, before }: { since: Date; before: Date }): Promise<BucketUsageRow[]> => {
    const { rows } = await bucketUsages(db, {
      projectId: project.internalId,
      since,
      before,
      search: '',
      order: 'name',
      direction: 'asc',
      placements: [],
      limit: project.bucketLimit,
      offset: 0,
    })
    return rows
  },
)
