import type { BucketTag } from '@perigee/contract/store-bucket-settings'
import type { SatelliteDb } from '../schema'

/** Empty when there are none. */
export async function findBucketTags(db: SatelliteDb, bucketId: number): Promise<BucketTag[]> {
  const row = await db.selectFrom('satellite.buckets').select('tags').where('id', '=', bucketId).executeTakeFirst()
  return row?.tags ?? []
}
