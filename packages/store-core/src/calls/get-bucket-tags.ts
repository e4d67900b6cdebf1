import type { StoreCaller } from '@perigee/contract/store'
import type { BucketTag } from '@perigee/contract/store-bucket-settings'
import { findBucketTags } from '@perigee/satellite-db/bucket-settings'
import type { BucketName } from '@perigee/std/brand'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'

export async function getBucketTags(
  context: StoreContext,
  caller: StoreCaller,
  { bucket }: { bucket: BucketName },
): Promise<BucketTag[]> {
  const wanted = { ops: ['read'], bucket, path: new Uint8Array() } as const
  const access = await authorizeInBucket(context, caller, wanted)
  return findBucketTags(context.db, access.bucket.id)
}
