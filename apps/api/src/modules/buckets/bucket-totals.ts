import type { buckets, BucketUsage } from '@perigee/contract/buckets'
import type { QueryOf } from '@perigee/contract/call'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { bucketNameProblem } from '@perigee/domain/bucket-name'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { bucketTotals } from '@perigee/satellite-db/bucket-usage'
import type { Deps } from '../../deps'
import { presentBucketUsage } from './present-bucket-usage'

/** One bucket since its creation. @throws invalidInput, noSuchBucket */
export async function bucketTotalsOf(
  { db, placements }: Pick<Deps, 'db' | 'placements'>,
  project: ProjectRow,
  { bucket, before }: QueryOf<typeof buckets.totals>,
): Promise<BucketUsage> {
  const problem = bucketNameProblem(bucket)
  if (problem !== undefined) throw commonRefusals.invalidInput(problem)
  const row = await bucketTotals(db, { projectId: project.internalId, bucket, before })
  if (!row) throw storeRefusals.noSuchBucket(bucket)
  return presentBucketUsage(row, {
    projectId: project.publicId,
    placements,
    since: row.createdAt,
    before,
  })
}
