import type { StoreCaller, StoredBucket } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'
import { presentBucket } from './present-bucket'

export async function getBucket(
  context: StoreContext,
  caller: StoreCaller,
  { bucket }: { bucket: BucketName },
): Promise<StoredBucket> {
  const access = await authorizeInBucket(context, caller, { ops: ['read'], bucket, path: new Uint8Array() })
  return presentBucket(access.bucket, context.placements)
}
