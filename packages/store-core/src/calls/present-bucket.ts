import type { StoredBucket } from '@perigee/contract/store'
import { defaultPlacement, type Placement } from '@perigee/domain/placements'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import type { BucketName } from '@perigee/std/brand'

export const presentBucket = (
  { name, createdAt, placement, versioning, objectLock, partner }: Omit<BucketRow, 'id'>,
  placements: readonly Placement[],
): StoredBucket => ({
  name: name as BucketName,
  createdAt,
  placement:
    placement === defaultPlacement
      ? ''
      : (placements.find(({ id }) => id === placement)?.idName ?? `unknown(${placement})`),
  versioning,
  objectLock,
  partner,
})
