import type { DeletionEnd } from '@perigee/domain/bucket-deletion'
import type { WireRole } from '@perigee/domain/roles'
import type { UserId } from '@perigee/std/brand'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

/** A deletion of a bucket with everything in it, as people see it. */
export interface BucketDeletionRow {
  id: string
  bucketId: number
  bucket: string
  /** Empty when they are no longer in the project, as for `endedBy`. */
  startedBy: string
  startedAt: Date
  /** Versions, delete markers and unfinished uploads. */
  removed: number
  /** Objects that the bucket holds now. */
  left: number
  /** The last step failed; the next one is made all the same. */
  isTroubled: boolean
  endedAt: Date | null
  /** Null while it runs. */
  endedAs: DeletionEnd | null
  endedBy: string
}

const emailOf = (column: 'd.started_by' | 'd.ended_by') => sql`
  coalesce((select u.email from satellite.project_members m join satellite.users u on u.id = m.user_id
    where m.project_id = d.project_id and m.user_id = ${sql.ref(column)}), '')`

const columns = sql`
  d.public_id as id, d.bucket_id as "bucketId", d.bucket, ${emailOf('d.started_by')} as "startedBy",
  d.started_at as "startedAt", d.removed, d.failed_at is not null and d.ended_at is null as "isTroubled",
  d.ended_at as "endedAt", d.ended_as as "endedAs", ${emailOf('d.ended_by')} as "endedBy",
  coalesce((select u.objects from satellite.bucket_live_usage u
    where u.project_id = d.project_id and u.bucket_id = d.bucket_id), 0)::bigint as "left"`

/**
 * The last one of each bucket of a project, the newest first; one that stopped as long as its bucket is there. Those
 * that ended are forgotten after some days.
 */
export async function listBucketDeletions(db: SatelliteDb, projectId: number): Promise<BucketDeletionRow[]> {
  const { rows } = await sql<BucketDeletionRow>`
    select ${columns} from (
      select distinct on (bucket_id) * from satellite.bucket_deletions
      where project_id = ${projectId} order by bucket_id, id desc
    ) d
    where d.ended_as is not distinct from 'deleted' or exists (select from satellite.buckets b where b.id = d.bucket_id)
    order by d.id desc`.execute(db)
  return rows
}

/** With the person who made the bucket, while it is there. */
export async function findBucketDeletion(
  db: SatelliteDb,
  { projectId, id }: { projectId: number; id: string },
): Promise<(BucketDeletionRow & { starter: UserId | null; bucketCreator: UserId | null }) | undefined> {
  const { rows } = await sql<BucketDeletionRow & { starter: UserId | null; bucketCreator: UserId | null }>`
    select ${columns}, d.started_by as starter,
      (select b.created_by from satellite.buckets b where b.id = d.bucket_id) as "bucketCreator"
    from satellite.bucket_deletions d where d.project_id = ${projectId} and d.public_id = ${id}`.execute(db)
  return rows[0]
}

interface NewDeletion {
  projectId: number
  bucket: string
  startedBy: UserId
  at: Date
}

/**
 * Writes down that a bucket is to go with everything in it; to be called in a transaction. Of two at once the second
 * finds the first one's.
 */
export async function beginBucketDeletion(
  trx: SatelliteDb,
  { projectId, bucket: name, startedBy, at }: NewDeletion,
): Promise<{ id: string; isNew: boolean } | 'gone' | 'locked'> {
  const bucket = await trx
    .selectFrom('satellite.buckets')
    .select(['id', 'object_lock as objectLock'])
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!bucket) return 'gone'
  const running = await trx
    .selectFrom('satellite.bucket_deletions')
    .select('public_id as id')
    .where('bucket_id', '=', bucket.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (running) return { ...running, isNew: false }
  if (bucket.objectLock) return 'locked'
  await trx.updateTable('satellite.buckets').set({ being_deleted: true }).where('id', '=', bucket.id).execute()
  const begun = await trx
    .insertInto('satellite.bucket_deletions')
    .values({
      project_id: projectId,
      bucket_id: bucket.id,
      bucket: name,
      started_by: startedBy,
      started_at: at,
      next_step_at: at,
      failed_at: null,
      ended_at: null,
      ended_as: null,
      ended_by: null,
    })
    .returning('public_id as id')
    .executeTakeFirstOrThrow()
  return { ...begun, isNew: true }
}

interface Ending {
  id: string
  as: DeletionEnd
  at: Date
  /** Null for the service. */
  by?: UserId | null
}

/**
 * Ends a deletion that still runs, and lets the bucket be used again if it is there; to be called in a transaction.
 * Waits for the step that is being made. @returns how much was removed; undefined when it had ended before
 */
export async function endBucketDeletion(
  trx: SatelliteDb,
  { id, as, at, by = null }: Ending,
): Promise<number | undefined> {
  const ended = await trx
    .updateTable('satellite.bucket_deletions')
    .set({ ended_at: at, ended_as: as, ended_by: by })
    .where('public_id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['bucket_id as bucketId', 'removed'])
    .executeTakeFirst()
  if (!ended) return undefined
  await trx
    .updateTable('satellite.buckets')
    .set({ being_deleted: false })
    .where('id', '=', ended.bucketId)
    .where('being_deleted', '=', true)
    .execute()
  return ended.removed
}

/** How long a process has a deletion to itself after each step. */
const turn = 10_000
/** A clock that was set back does not hold a deletion up for longer. */
const longestPause = 60 * 60_000

const laterThan = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds)
const isFree = (now: Date) => sql<boolean>`
  ended_at is null and (next_step_at <= ${now} or next_step_at > ${laterThan(now, longestPause)})`

/** Whether one waits that no process is at. */
export async function isBucketDeletionWaiting(db: SatelliteDb, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from satellite.bucket_deletions where ${isFree(now)} limit 1`.execute(db)
  return rows.length > 0
}

/** Takes up those that no process is at. */
export async function claimBucketDeletions(db: SatelliteDb, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update satellite.bucket_deletions set next_step_at = ${laterThan(now, turn)} where id in (
      select id from satellite.bucket_deletions where ${isFree(now)} order by id for update skip locked
    ) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A deletion with what decides whether it may go on, as of now. */
export interface HeldDeletion {
  publicId: string
  projectId: number
  bucketId: number
  bucket: string
  removed: number
  starter: UserId | null
  starterStatus: number | null
  /** Null when they are not in the project any more. */
  starterRole: WireRole | null
  projectStatus: number
  projectOwner: UserId
  rateLimit: number | null
  /** Null when the bucket is gone. */
  objectLock: boolean | null
  bucketCreator: UserId | null
}

/** For one step, until the transaction ends; undefined when it has ended or another process is at it. */
export async function holdBucketDeletion(trx: SatelliteDb, id: number): Promise<HeldDeletion | undefined> {
  const { rows } = await sql<HeldDeletion>`
    select d.public_id as "publicId", d.project_id as "projectId", d.bucket_id as "bucketId", d.bucket, d.removed,
      d.started_by as starter, u.status as "starterStatus", m.role as "starterRole",
      p.status as "projectStatus", p.owner_id as "projectOwner", p.rate_limit as "rateLimit",
      b.object_lock as "objectLock", b.created_by as "bucketCreator"
    from satellite.bucket_deletions d
    join satellite.projects p on p.id = d.project_id
    left join satellite.users u on u.id = d.started_by
    left join satellite.project_members m on m.project_id = d.project_id and m.user_id = d.started_by
    left join satellite.buckets b on b.id = d.bucket_id
    where d.id = ${id} and d.ended_at is null for update of d skip locked`.execute(trx)
  return rows[0]
}

/** Writes down what a step did, and keeps the deletion for the next one. */
export async function noteDeletionStep(
  trx: SatelliteDb,
  id: number,
  { removed, at }: { removed: number; at: Date },
): Promise<void> {
  await sql`
    update satellite.bucket_deletions
    set removed = removed + ${removed}, failed_at = null, next_step_at = ${laterThan(at, turn)}
    where id = ${id}`.execute(trx)
}

/** The next step is made after a pause, by any process. */
export async function noteDeletionFailure(
  db: SatelliteDb,
  id: number,
  { at, pause }: { at: Date; pause: number },
): Promise<void> {
  await db
    .updateTable('satellite.bucket_deletions')
    .set({ failed_at: at, next_step_at: laterThan(at, pause) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Any process may go on at once. */
export async function releaseBucketDeletions(db: SatelliteDb, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('satellite.bucket_deletions')
    .set({ next_step_at: at })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
}

/** @returns how many went. */
export async function deleteOldBucketDeletions(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.bucket_deletions')
    .where('ended_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
