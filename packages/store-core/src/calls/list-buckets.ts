import type { StoreCaller, StoredBucket } from '@perigee/contract/store'
import { allowedBuckets } from '@perigee/grants/verify'
import { listBuckets as findBuckets } from '@perigee/satellite-db/buckets'
import { authorize } from '../access/authorize'
import type { StoreContext } from '../context'
import { presentBucket } from './present-bucket'

export async function listBuckets(context: StoreContext, caller: StoreCaller): Promise<StoredBucket[]> {
  const { apiKey, projectId } = await authorize(context, caller, { ops: ['read'], bucket: '', path: new Uint8Array() })
  const allowed = allowedBuckets(apiKey)
  const buckets = await findBuckets(context.db, projectId)
  return buckets
    .filter(({ name }) => allowed === 'all' || allowed.includes(name))
    .map((bucket) => presentBucket(bucket, context.placements))
}
