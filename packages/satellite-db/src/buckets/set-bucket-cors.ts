import type { CorsRule } from '@perigee/contract/store-bucket-settings'
import type { SatelliteDb } from '../schema'

export async function setBucketCors(db: SatelliteDb, bucketId: number, rules: readonly CorsRule[]): Promise<void> {
  const value = rules.length === 0 ? null : JSON.stringify(rules)
  await db.updateTable('satellite.buckets').set({ cors: value }).where('id', '=', bucketId).execute()
}
