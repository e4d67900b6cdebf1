import type { SatelliteDb } from '../schema'

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
