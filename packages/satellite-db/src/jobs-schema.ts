import type { Generated } from 'kysely'

/** What happened to each background job, whichever process ran it. */
export interface JobRunsTable {
  name: string
  /** Of the last run, whether or not it came to its end. */
  started_at: Date
  succeeded_at: Date | null
  failed_at: Date | null
  /** Of the last run that ended. */
  seconds: Generated<number>
  items: Generated<number>
  /** Since the installation was made. */
  runs: Generated<number>
  failures: Generated<number>
  items_total: Generated<number>
}

export interface JobsSchema {
  'satellite.job_runs': JobRunsTable
}
