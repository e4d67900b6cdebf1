import type { CorsRule } from '@perigee/contract/store-bucket-settings'
import type { SatelliteDb } from '../schema'

/** Empty when the bucket has no rules of its own. */
export async function findBucketCors(db: SatelliteDb, bucketId: number): Promise<CorsRule[]> {
  const row = await db.selectFrom('satellite.buckets').select('cors').where('id', '=', bucketId).executeTakeFirst()
  return row?.cors ?? []
}
