import type { SatelliteDb } from '../schema'
import { bucketColumns, type BucketRow } from './bucket-columns'

/** All buckets of a project, by the bytes of their names. */
export async function listBuckets(db: SatelliteDb, projectId: number): Promise<BucketRow[]> {
  return db
    .selectFrom('satellite.buckets as b')
    .select(bucketColumns)
    .where('b.project_id', '=', projectId)
    .orderBy('b.name')
    .execute()
}
