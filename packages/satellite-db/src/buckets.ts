import { projectStatus } from '@perigee/domain/project-status'
import type { RetentionMode } from '@perigee/domain/retention'
import type { BucketVersioning } from '@perigee/domain/versioning'
import type { UserId } from '@perigee/std/brand'
import { noteDeletionsOf } from './early-deletions'
import type { SatelliteDb } from './schema'

/** A bucket as queries answer it. */
export interface BucketRow {
  id: number
  projectId: number
  name: string
  /** Number of the placement; 0 is the default one. */
  placement: number
  versioning: BucketVersioning
  objectLock: boolean
  defaultRetentionMode: RetentionMode
  defaultRetentionDays: number | null
  defaultRetentionYears: number | null
  /** First product of the User-Agent that made the bucket; empty when unknown. */
  partner: string
  /** A deletion of it with everything in it is under way: nothing is stored in it any more. */
  beingDeleted: boolean
  createdBy: UserId | null
  createdAt: Date
}

/** Of `satellite.buckets as b`. */
export const bucketColumns = [
  'b.id',
  'b.project_id as projectId',
  'b.name',
  'b.placement',
  'b.versioning',
  'b.object_lock as objectLock',
  'b.default_retention_mode as defaultRetentionMode',
  'b.default_retention_days as defaultRetentionDays',
  'b.default_retention_years as defaultRetentionYears',
  'b.partner',
  'b.being_deleted as beingDeleted',
  'b.created_by as createdBy',
  'b.created_at as createdAt',
] as const

export async function findBucket(db: SatelliteDb, projectId: number, name: string): Promise<BucketRow | undefined> {
  return db
    .selectFrom('satellite.buckets as b')
    .select(bucketColumns)
    .where('b.project_id', '=', projectId)
    .where('b.name', '=', name)
    .executeTakeFirst()
}

/** All buckets of a project, by the bytes of their names. */
export async function listBuckets(db: SatelliteDb, projectId: number): Promise<BucketRow[]> {
  return db
    .selectFrom('satellite.buckets as b')
    .select(bucketColumns)
    .where('b.project_id', '=', projectId)
    .orderBy('b.name')
    .execute()
}

/** Some buckets of a project whose names come after one, by the bytes of their names; '' for the first ones. */
export async function listBucketsAfter(
  db: SatelliteDb,
  { projectId, after, limit }: { projectId: number; after: string; limit: number },
): Promise<BucketRow[]> {
  return db
    .selectFrom('satellite.buckets as b')
    .select(bucketColumns)
    .where('b.project_id', '=', projectId)
    .where('b.name', '>', after)
    .orderBy('b.name')
    .limit(limit)
    .execute()
}

export async function countBuckets(db: SatelliteDb, projectIds: readonly number[]): Promise<number> {
  if (projectIds.length === 0) return 0
  const { count } = await db
    .selectFrom('satellite.buckets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', 'in', projectIds)
    .executeTakeFirstOrThrow()
  return count
}

export async function countLockEnabledBuckets(db: SatelliteDb, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.buckets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('object_lock', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** The first few, by project and name. */
export async function listSomeBuckets(
  db: SatelliteDb,
  projectIds: readonly number[],
  limit: number,
): Promise<{ projectId: number; name: string }[]> {
  if (projectIds.length === 0) return []
  return db
    .selectFrom('satellite.buckets')
    .select(['project_id as projectId', 'name'])
    .where('project_id', 'in', projectIds)
    .orderBy('project_id')
    .orderBy('name')
    .limit(limit)
    .execute()
}

/**
 * Makes creations of buckets in one project take turns until the transaction ends, so that counting them and adding
 * one belong together. Returns how many there are; undefined when the project was deleted meanwhile.
 */
export async function lockProjectBuckets(trx: SatelliteDb, projectId: number): Promise<number | undefined> {
  const active = await trx
    .selectFrom('satellite.projects')
    .select('id')
    .where('id', '=', projectId)
    .where('status', '=', projectStatus.active)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return active && countBuckets(trx, [projectId])
}

export interface NewBucket {
  projectId: number
  name: string
  placement: number
  versioning: BucketVersioning
  objectLock: boolean
  partner?: string
  createdBy: UserId | null
  createdAt: Date
}

/** The new bucket's id; undefined when the project has a bucket of this name. */
export async function insertBucket(db: SatelliteDb, bucket: NewBucket): Promise<number | undefined> {
  const row = await db
    .insertInto('satellite.buckets')
    .values({
      project_id: bucket.projectId,
      name: bucket.name,
      placement: bucket.placement,
      versioning: bucket.versioning,
      object_lock: bucket.objectLock,
      partner: bucket.partner ?? '',
      created_by: bucket.createdBy,
      created_at: bucket.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Removes the row and what counts its usage now; egress and tallies stay for the bill, with a last tally of nothing: the
 * one before holds until then. The row goes first: whoever holds it, because they empty the same bucket, still counts.
 */
export async function deleteBucket(trx: SatelliteDb, bucketId: number, at: Date): Promise<void> {
  const gone = await trx
    .deleteFrom('satellite.buckets')
    .where('id', '=', bucketId)
    .returning(['project_id', 'name as bucket', 'placement'])
    .execute()
  for (const of of gone) {
    await noteDeletionsOf(trx, { ...of, id: bucketId })
    await trx
      .insertInto('satellite.bucket_tallies')
      .values({ ...of, taken_at: at, storage: 0, objects: 0, segments: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await trx.deleteFrom('satellite.bucket_usage_deltas').where('bucket_id', '=', bucketId).execute()
}
