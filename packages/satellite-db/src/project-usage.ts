import { projectStatus } from '@perigee/domain/project-status'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

export interface ProjectUsage {
  /** Stored bytes now. */
  storage: number
  objects: number
  segments: number
  /** Downloaded bytes since `since`. */
  egress: number
  buckets: number
}

export const noUsage: ProjectUsage = { storage: 0, objects: 0, segments: 0, egress: 0, buckets: 0 }

/** Live usage by internal project id; egress counts from `since`, usually the start of the UTC month. */
export async function projectUsage(
  db: SatelliteDb,
  projectIds: readonly number[],
  { since }: { since: Date },
): Promise<Map<number, ProjectUsage>> {
  const { rows } = await sql<ProjectUsage & { projectId: number }>`
    select p.id as "projectId",
      coalesce(u.storage, 0)::bigint as storage, coalesce(u.objects, 0)::bigint as objects,
      coalesce(u.segments, 0)::bigint as segments,
      (select coalesce(sum(bytes), 0) from satellite.bucket_egress e
        where e.project_id = p.id and e.hour >= ${since})::bigint as egress,
      (select count(*) from satellite.buckets b where b.project_id = p.id)::bigint as buckets
    from unnest(${[...projectIds]}::bigint[]) as p (id)
    left join lateral (
      select sum(storage) as storage, sum(objects) as objects, sum(segments) as segments
      from satellite.bucket_live_usage l where l.project_id = p.id
    ) u on true`.execute(db)
  return new Map(rows.map(({ projectId, ...usage }) => [projectId, usage]))
}

export interface StoredUsage {
  /** Bytes. */
  storage: number
  segments: number
}

/** What a project stores at this moment. */
export async function storedUsage(db: SatelliteDb, projectId: number): Promise<StoredUsage> {
  const { rows } = await sql<StoredUsage>`
    select coalesce(sum(storage), 0)::bigint as storage, coalesce(sum(segments), 0)::bigint as segments
    from satellite.bucket_live_usage where project_id = ${projectId}`.execute(db)
  return rows[0] ?? { storage: 0, segments: 0 }
}

/** Bytes that were downloaded from a project since the start of an hour. */
export async function egressSince(db: SatelliteDb, projectId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes
    from satellite.bucket_egress where project_id = ${projectId} and hour >= ${since}`.execute(db)
  return rows[0]?.bytes ?? 0
}

export interface DayUsage {
  /** Midnight UTC. */
  day: Date
  bytes: number
}

/**
 * Stored bytes of a project by UTC day, from `from` up to `to`: the last tally of each bucket on that day, added up.
 * What the buckets hold at `now` counts as a tally taken at that moment, so the current day is always up to date. Days
 * without a tally are left out.
 */
export async function dailyStorage(
  db: SatelliteDb,
  { projectId, from, to, now }: { projectId: number; from: Date; to: Date; now: Date },
): Promise<DayUsage[]> {
  const { rows } = await sql<DayUsage>`
    select day, sum(storage)::bigint as bytes from (
      select distinct on (bucket, day) day, storage from (
        select bucket, taken_at, date_trunc('day', taken_at, 'UTC') as day, storage
        from satellite.bucket_tallies
        where project_id = ${projectId} and taken_at >= ${from} and taken_at < ${to}
        union all
        select b.name, ${now}::timestamptz, date_trunc('day', ${now}::timestamptz, 'UTC'), coalesce(u.storage, 0)
        from satellite.buckets b
        left join satellite.bucket_live_usage u on u.project_id = b.project_id and u.bucket_id = b.id
        where b.project_id = ${projectId} and ${now} >= ${from} and ${now} < ${to}
      ) tally
      order by bucket, day, taken_at desc
    ) last_of_day
    group by day order by day`.execute(db)
  return rows
}

/** Downloaded bytes of a project by UTC day, from `from` up to `to`; days without downloads are left out. */
export async function dailyEgress(
  db: SatelliteDb,
  { projectId, from, to }: { projectId: number; from: Date; to: Date },
): Promise<DayUsage[]> {
  const { rows } = await sql<DayUsage>`
    select date_trunc('day', hour, 'UTC') as day, sum(bytes)::bigint as bytes
    from satellite.bucket_egress
    where project_id = ${projectId} and hour >= ${from} and hour < ${to}
    group by 1 order by 1`.execute(db)
  return rows
}

export interface BucketDay {
  /** Midnight UTC. */
  day: Date
  /** Stored bytes, and objects, at the day's last tally; null on days without one. */
  storage: number | null
  objects: number | null
  /** Downloaded bytes. */
  egress: number
}

/**
 * A bucket by UTC day, from `from` up to `to`, as `dailyStorage` and `dailyEgress` count its project. What a bucket of
 * that name held before `since` was another bucket's. Days without a tally and without a download are left out.
 */
export async function dailyBucketUsage(
  db: SatelliteDb,
  { projectId, bucketId, bucket, since, from, to, now }: BucketDaysQuery,
): Promise<BucketDay[]> {
  const begin = since > from ? since : from
  const { rows } = await sql<BucketDay>`
    with last_of_day as (
      select distinct on (day) day, storage, objects from (
        select taken_at, date_trunc('day', taken_at, 'UTC') as day, storage, objects
        from satellite.bucket_tallies
        where project_id = ${projectId} and bucket = ${bucket} and taken_at >= ${begin} and taken_at < ${to}
        union all
        select ${now}::timestamptz, date_trunc('day', ${now}::timestamptz, 'UTC'), coalesce(u.storage, 0),
          coalesce(u.objects, 0)
        from (select) one
        left join satellite.bucket_live_usage u on u.project_id = ${projectId} and u.bucket_id = ${bucketId}
        where ${now} >= ${from} and ${now} < ${to}
      ) tally
      order by day, taken_at desc
    ), downloaded as (
      select date_trunc('day', hour, 'UTC') as day, sum(bytes)::bigint as bytes
      from satellite.bucket_egress
      where project_id = ${projectId} and bucket = ${bucket}
        and hour >= date_trunc('hour', ${begin}::timestamptz) and hour < ${to}
      group by 1
    )
    select day, l.storage, l.objects, coalesce(d.bytes, 0)::bigint as egress
    from last_of_day l full join downloaded d using (day) order by day`.execute(db)
  return rows
}

interface BucketDaysQuery {
  projectId: number
  bucketId: number
  bucket: string
  /** When the bucket was made. */
  since: Date
  from: Date
  to: Date
  now: Date
}

export interface InstallationTotals {
  projects: number
  buckets: number
  /** Stored bytes. */
  storage: number
  objects: number
  segments: number
}

/** What the whole installation holds now. */
export async function installationTotals(db: SatelliteDb): Promise<InstallationTotals> {
  const { rows } = await sql<InstallationTotals>`
    select (select count(*) from satellite.projects where status = ${projectStatus.active})::bigint as projects,
      (select count(*) from satellite.buckets)::bigint as buckets,
      coalesce(sum(storage), 0)::bigint as storage, coalesce(sum(objects), 0)::bigint as objects,
      coalesce(sum(segments), 0)::bigint as segments
    from satellite.bucket_live_usage`.execute(db)
  return rows[0] ?? { projects: 0, buckets: 0, storage: 0, objects: 0, segments: 0 }
}
