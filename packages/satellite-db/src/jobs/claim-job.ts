import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/**
 * True for the one process that may run the job now: nobody has begun it for `every` milliseconds. A start that lies
 * further ahead than that was written down by a clock that has been set back since, and holds nobody up.
 */
export async function claimJob(
  db: SatelliteDb,
  { name, every, now }: { name: string; every: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into satellite.job_runs as run (name, started_at) values (${name}, ${now})
    on conflict (name) do update set started_at = excluded.started_at
      where run.started_at <= ${new Date(now.getTime() - every)} or run.started_at > ${new Date(now.getTime() + every)}
    returning name`.execute(db)
  return rows.length > 0
}
