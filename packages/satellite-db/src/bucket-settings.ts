import type { RetentionMode } from '@perigee/domain/retention'
import { versioning, type KeptVersioning } from '@perigee/domain/versioning'
import type { BucketTag, CorsRule } from '@perigee/contract/store-bucket-settings'
import type { SatelliteDb } from './schema'

/** Empty when the bucket has no rules of its own. */
export async function findBucketCors(db: SatelliteDb, bucketId: number): Promise<CorsRule[]> {
  const row = await db.selectFrom('satellite.buckets').select('cors').where('id', '=', bucketId).executeTakeFirst()
  return row?.cors ?? []
}

/** More buckets of one name than this are not looked at. */
const limit = 100

/** The rules of each bucket of this name in any project; an empty list for a bucket without rules. */
export async function findCorsByName(db: SatelliteDb, name: string): Promise<CorsRule[][]> {
  const rows = await db.selectFrom('satellite.buckets').select('cors').where('name', '=', name).limit(limit).execute()
  return rows.map(({ cors }) => cors ?? [])
}

export async function setBucketCors(db: SatelliteDb, bucketId: number, rules: readonly CorsRule[]): Promise<void> {
  const value = rules.length === 0 ? null : JSON.stringify(rules)
  await db.updateTable('satellite.buckets').set({ cors: value }).where('id', '=', bucketId).execute()
}

/** Empty when there are none. */
export async function findBucketTags(db: SatelliteDb, bucketId: number): Promise<BucketTag[]> {
  const row = await db.selectFrom('satellite.buckets').select('tags').where('id', '=', bucketId).executeTakeFirst()
  return row?.tags ?? []
}

export async function setBucketTags(db: SatelliteDb, bucketId: number, tags: readonly BucketTag[]): Promise<void> {
  const value = tags.length === 0 ? null : JSON.stringify(tags)
  await db.updateTable('satellite.buckets').set({ tags: value }).where('id', '=', bucketId).execute()
}

/** False when the bucket has object lock, which needs its versions. */
export async function setVersioning(db: SatelliteDb, bucketId: number, state: KeptVersioning): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.buckets')
    .set({ versioning: state })
    .where('id', '=', bucketId)
    .where((eb) => eb.or([eb.val(state === versioning.enabled), eb('object_lock', '=', false)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface DefaultRetentionColumns {
  mode: RetentionMode
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
    .where('versioning', '=', versioning.enabled)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
