import { storeRefusals } from '@perigee/contract/refusals/store'
import type { BucketLock, DefaultRetention, StoreCaller } from '@perigee/contract/store'
import type { BucketRow } from '@perigee/satellite-db/buckets'
import type { BucketName } from '@perigee/std/brand'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { modeOf } from '../locks/retention-mode'

export async function getBucketLock(
  context: StoreContext,
  caller: StoreCaller,
  { bucket }: { bucket: BucketName },
): Promise<BucketLock> {
  const path = new Uint8Array()
  const access = await authorizeInBucket(context, caller, { ops: ['getBucketObjectLockConfiguration'], bucket, path })
  if (!access.bucket.objectLock) throw storeRefusals.lockNotConfigured()
  return { defaultRetention: defaultOf(access.bucket) }
}

function defaultOf(bucket: BucketRow): DefaultRetention | null {
  const { defaultRetentionMode, defaultRetentionDays: days, defaultRetentionYears: years } = bucket
  const mode = modeOf(defaultRetentionMode)
  if (defaultRetentionMode === 0) return null
  return years === null ? { mode, days: days ?? 0 } : { mode, years }
}
