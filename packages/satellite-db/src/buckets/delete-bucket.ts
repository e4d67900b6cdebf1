import type { SatelliteDb } from '../schema'

/**
 * Removes the row and what counts its usage now; egress and tallies stay for the bill. The row goes first: whoever holds
 * it, because they empty the same bucket, still counts.
 */
export async function deleteBucket(trx: SatelliteDb, bucketId: number): Promise<void> {
  await trx.deleteFrom('satellite.buckets').where('id', '=', bucketId).execute()
  await trx.deleteFrom('satellite.bucket_usage_deltas').where('bucket_id', '=', bucketId).execute()
}
