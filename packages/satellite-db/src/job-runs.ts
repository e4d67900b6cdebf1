import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

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

/**
 * Which of these jobs `claimJob` would give to somebody who asked now. One question for all of them, so that they can be
 * looked at often.
 */
export async function listDueJobs(
  db: SatelliteDb,
  { jobs, now }: { jobs: readonly { name: string; every: number }[]; now: Date },
): Promise<Set<string>> {
  const names = jobs.map(({ name }) => name)
  const earliest = jobs.map(({ every }) => new Date(now.getTime() - every))
  const latest = jobs.map(({ every }) => new Date(now.getTime() + every))
  const { rows } = await sql<{ name: string }>`
    select job.name
    from unnest(${names}::text[], ${earliest}::timestamptz[], ${latest}::timestamptz[]) as job(name, earliest, latest)
    left join satellite.job_runs run on run.name = job.name
    where run.name is null or run.started_at <= job.earliest or run.started_at > job.latest`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export interface JobEnd {
  name: string
  startedAt: Date
  at: Date
  seconds: number
  /** What the run dealt with. */
  items: number
}

/** Writes down that a run came to its end. */
export async function recordJobRun(db: SatelliteDb, { name, startedAt, at, seconds, items }: JobEnd): Promise<void> {
  await sql`
    insert into satellite.job_runs as run (name, started_at, succeeded_at, seconds, items, runs, items_total)
    values (${name}, ${startedAt}, ${at}, ${seconds}, ${items}, 1, ${items})
    on conflict (name) do update set started_at = greatest(run.started_at, excluded.started_at),
      succeeded_at = excluded.succeeded_at, seconds = excluded.seconds, items = excluded.items,
      runs = run.runs + 1, items_total = run.items_total + excluded.items`.execute(db)
}

/** Writes down that a run failed. With an earlier `startedAt` than the true one the job is due again sooner. */
export async function recordJobFailure(
  db: SatelliteDb,
  { name, startedAt, at }: { name: string; startedAt: Date; at: Date },
): Promise<void> {
  await sql`
    insert into satellite.job_runs as run (name, started_at, failed_at, runs, failures)
    values (${name}, ${startedAt}, ${at}, 1, 1)
    on conflict (name) do update set started_at = excluded.started_at, failed_at = excluded.failed_at,
      runs = run.runs + 1, failures = run.failures + 1`.execute(db)
}

export interface JobRun {
  name: string
  startedAt: Date
  succeededAt: Date | null
  failedAt: Date | null
  seconds: number
  items: number
  runs: number
  failures: number
  itemsTotal: number
}

/** Every job that ever began, by name. */
export async function listJobRuns(db: SatelliteDb): Promise<JobRun[]> {
  return db
    .selectFrom('satellite.job_runs')
    .select([
      'name',
      'started_at as startedAt',
      'succeeded_at as succeededAt',
      'failed_at as failedAt',
      'seconds',
      'items',
      'runs',
      'failures',
      'items_total as itemsTotal',
    ])
    .orderBy('name')
    .execute()
}
