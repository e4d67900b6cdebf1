import type { SatelliteDb } from '../schema'
import { bucketColumns, type BucketRow } from './bucket-columns'

export async function findBucket(db: SatelliteDb, projectId: number, name: string): Promise<BucketRow | undefined> {
  return db
    .selectFrom('satellite.buckets as b')
    .select(bucketColumns)
    .where('b.project_id', '=', projectId)
    .where('b.name', '=', name)
    .executeTakeFirst()
}
