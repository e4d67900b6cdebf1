import type { StoreCaller } from '@perigee/contract/store'
import type { SetBucketCors } from '@perigee/contract/store-bucket-settings'
import { setBucketCors as setRow } from '@perigee/satellite-db/bucket-settings'
import { authorizeInBucket } from '../access/bucket-access'
import type { StoreContext } from '../context'

export async function setBucketCors(
  context: StoreContext,
  caller: StoreCaller,
  { bucket, rules }: SetBucketCors,
): Promise<void> {
  const access = await authorizeInBucket(context, caller, { ops: ['write'], bucket, path: new Uint8Array() })
  await setRow(context.db, access.bucket.id, rules)
}
