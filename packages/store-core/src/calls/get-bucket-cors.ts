import type { StoreCaller } from '@perigee/contract/store'
import type { CorsRule } from '@perigee/contract/store-bucket-settings'
import { findBucketCors } from '@perigee/satellite-db/buckets/find-bucket-cors'
import type { BucketName } from '@perigee/std/brand'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'

export async function getBucketCors(
  context: StoreContext,
  caller: StoreCaller,
  { bucket }: { bucket: BucketName },
): Promise<CorsRule[]> {
  const wanted = { ops: ['read', 'write', 'list', 'delete'], bucket, path: new Uint8Array() } as const
  const access = await authorizeInBucket(context, caller, wanted)
  return findBucketCors(context.db, access.bucket.id)
}
