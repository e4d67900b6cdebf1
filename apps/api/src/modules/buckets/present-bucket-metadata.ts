import { placementLabel, type Placement } from '@perigee/domain/placements'
import type { BucketRow } from '@perigee/satellite-db/buckets'

export const presentBucketMetadata = (bucket: BucketRow, placements: readonly Placement[]) => ({
  name: bucket.name,
  versioning: bucket.versioning,
  placement: {
    defaultPlacement: bucket.placement,
    location: placementLabel(bucket.placement, placements),
  },
  objectLockEnabled: bucket.objectLock,
})
