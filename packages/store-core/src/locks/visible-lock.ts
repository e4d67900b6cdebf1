import type { Retention, StoredObject } from '@perigee/contract/store'
import type { BucketAccess } from '../access/bucket-access'

/** As much of a lock as the caller may see. */
export function visibleLock(
  retention: Retention | null,
  legalHold: boolean,
  { bucket, may }: BucketAccess,
): Pick<StoredObject, 'retention' | 'legalHold'> {
  if (!bucket.objectLock) return {}
  return {
    ...(may('getObjectRetention') && { retention }),
    ...(may('getObjectLegalHold') && { legalHold }),
  }
}
