import type { StoreCaller } from '@perigee/contract/store'
import type { SetBucketTags } from '@perigee/contract/store-bucket-settings'
import { setBucketTags as setRow } from '@perigee/satellite-db/bucket-settings'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'

export async function setBucketTags(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, tags }: SetBucketTags,
): Promise<void> {
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path: new Uint8Array() })
  await setRow(context.db, access.bucket.id, tags)
}
