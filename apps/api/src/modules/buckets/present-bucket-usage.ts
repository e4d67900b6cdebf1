import type { BucketUsage } from '@perigee/contract/buckets'
import { placementLabel, type Placement } from '@perigee/domain/placements'
import type { BucketUsageRow } from '@perigee/satellite-db/bucket-usage'
import type { ProjectId } from '@perigee/std/brand'
import { GB } from '@perigee/std/units'

interface Around {
  projectId: ProjectId
  placements: readonly Placement[]
  since: Date
  before: Date
}

/** Sizes travel in decimal gigabytes. */
export const presentBucketUsage = (
  row: BucketUsageRow,
  { projectId, placements, since, before }: Around,
): BucketUsage => ({
  projectID: projectId,
  bucketName: row.name,
  defaultPlacement: row.placement,
  location: placementLabel(row.placement, placements),
  versioning: row.versioning,
  objectLockEnabled: row.objectLock,
  defaultRetentionMode: row.defaultRetentionMode,
  defaultRetentionDays: row.defaultRetentionDays,
  defaultRetentionYears: row.defaultRetentionYears,
  storage: row.storage / GB,
  egress: row.egress / GB,
  objectCount: row.objects,
  segmentCount: row.segments,
  creatorEmail: row.creatorEmail,
  since: since.toISOString(),
  before: before.toISOString(),
  createdAt: row.createdAt.toISOString(),
})
