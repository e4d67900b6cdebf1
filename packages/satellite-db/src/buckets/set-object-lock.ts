import type { SatelliteDb } from '../schema'

export interface DefaultRetentionColumns {
  /** 0 none, 1 compliance, 2 governance. */
  mode: 0 | 1 | 2
  days: number | null
  years: number | null
}

/** Switches object lock on. False when the bucket does not keep versions. */
export async function setObjectLock(
  db: SatelliteDb,
  bucketId: number,
  { mode, days, years }: DefaultRetentionColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.buckets')
    .set({
      object_lock: true,
      default_retention_mode: mode,
      default_retention_days: days,
      default_retention_years: years,
    })
    .where('id', '=', bucketId)
    .where('versioning', '=', 2)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
