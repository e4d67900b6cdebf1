import type { StoreCaller } from '@perigee/contract/store'
import type { CorsRule } from '@perigee/contract/store-bucket-settings'
import { findBucketCors } from '@perigee/satellite-db/bucket-settings'
import type { BucketName } from '@perigee/std/brand'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'

export async function getBucketCors(
  context: StoreContext,
  caller: StoreCaller,
  { bucket }: { bucket: BucketName },
): Promise<CorsRule[]> {
  const access = await authorizeInBucket(context, caller, { ops: ['read'], bucket, path: new Uint8Array() })
  return findBucketCors(context.db, access.bucket.id)
}
