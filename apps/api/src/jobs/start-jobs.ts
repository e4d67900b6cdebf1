import type { DatabaseAddress } from '@perigee/server-kit/database'
import { urlOfDatabase } from '@perigee/server-kit/database/url-of-database'
import { requireOpen } from '@perigee/actors/authorize'
import { recordJobFailure, recordJobRun } from '@perigee/satellite-db/job-runs'
import { minute, second } from '@perigee/std/durations'
import { Logger as WorkerLogger, parseCronItems, run, type TaskList } from 'graphile-worker'
import type { Deps } from '../deps'
import { cronJobs, type CronJob } from './cron-jobs'

/**
 * Runs the cron jobs over a queue in the database (schema `graphile_worker`): of several processes one takes each run,
 * and a run that fails is tried again.
 */
export async function startJobs(deps: Deps, address: DatabaseAddress): Promise<{ stop(): Promise<void> }> {
  const tasks: TaskList = Object.fromEntries(
    cronJobs.map((job) => [
      job.name,
      async () => {
        const rows = await measured(deps, job)
        deps.logger.info({ job: job.name, rows }, 'job done')
      },
    ]),
  )
  const items = cronJobs.map(({ name, schedule }) => ({
    task: name,
    match: schedule,
    identifier: name,
    // No queue of one at a time: a process that is killed would hold it for hours.
    options: { maxAttempts: 5, jobKey: name, backfillPeriod: 0 },
  }))
  const runner = await run({
    connectionString: urlOfDatabase(address),
    maxPoolSize: 3,
    concurrency: 1,
    pollInterval: minute,
    noHandleSignals: true,
    taskList: tasks,
    parsedCronItems: parseCronItems(items),
    logger: workerLogger(deps.logger),
  })
  return { stop: () => runner.stop() }
}

/** Writes down how the run went, for the metrics. A failure goes on to the queue, which tries again. */
async function measured(deps: Deps, { name, may, run }: CronJob): Promise<number> {
  const { db, clock } = deps
  const startedAt = clock()
  const started = performance.now()
  try {
    requireOpen({ kind: 'job', job: name }, may)
    const items = await run(deps)
    await recordJobRun(db, { name, startedAt, at: clock(), seconds: (performance.now() - started) / second, items })
    return items
  } catch (error) {
    await recordJobFailure(db, { name, startedAt, at: clock() })
    throw error
  }
}

/** The queue tells much; only its warnings and errors are ours to keep. */
const workerLogger = (logger: Deps['logger']): WorkerLogger =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') logger.error({ part: 'jobs' }, message)
    else if (level === 'warning') logger.warn({ part: 'jobs' }, message)
    else logger.debug({ part: 'jobs' }, message)
  })
