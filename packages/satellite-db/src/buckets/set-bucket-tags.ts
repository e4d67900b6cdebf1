import type { BucketTag } from '@perigee/contract/store-bucket-settings'
import type { SatelliteDb } from '../schema'

export async function setBucketTags(db: SatelliteDb, bucketId: number, tags: readonly BucketTag[]): Promise<void> {
  const value = tags.length === 0 ? null : JSON.stringify(tags)
  await db.updateTable('satellite.buckets').set({ tags: value }).where('id', '=', bucketId).execute()
}
