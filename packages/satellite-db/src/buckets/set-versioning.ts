import type { SatelliteDb } from '../schema'

/** False when the bucket has object lock, which needs its versions. */
export async function setVersioning(db: SatelliteDb, bucketId: number, versioning: 2 | 3): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.buckets')
    .set({ versioning })
    .where('id', '=', bucketId)
    .where((eb) => eb.or([eb.val(versioning === 2), eb('object_lock', '=', false)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
