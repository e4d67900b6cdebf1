import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

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
