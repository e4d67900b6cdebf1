import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'
import type { DayUsage } from './daily-storage'

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
