import { claimJob, listDueJobs, recordJobFailure, recordJobRun } from '@perigee/satellite-db/job-runs'
import { minute, second } from '@perigee/std/durations'
import type { AnyJobContext } from './job-context'
import { type StoreJob, storeJobs } from './store-jobs'

/** After so long a job that failed is tried again. */
const retryAfter = 5 * minute
/** Timers of several processes do not tick at the same moment. */
const slack = second

/** Runs a job if it is due and no other process has started it. Never throws: what fails is logged and comes again. */
export async function runJob(context: AnyJobContext, job: StoreJob): Promise<void> {
  const { db, clock, logger } = context
  const { name, every, run } = job
  try {
    if (job.isWanted && !(await job.isWanted(context))) return
    const startedAt = clock()
    if (!(await claimJob(db, { name, every: every - slack, now: startedAt }))) return
    const started = performance.now()
    const items = await run(context)
    const seconds = (performance.now() - started) / second
    await recordJobRun(db, { name, startedAt, at: clock(), seconds, items })
    logger.debug({ job: name, items, seconds }, 'job done')
  } catch (err) {
    logger.error({ job: name, err }, 'a job failed')
    const at = clock()
    const startedAt = new Date(at.getTime() - every + Math.min(retryAfter, every))
    await recordJobFailure(db, { name, startedAt, at }).catch((cause: unknown) =>
      logger.error({ job: name, err: cause }, 'the failure of a job could not be written down'),
    )
  }
}

const tick = 5 * second
/** For jobs that somebody waits for. */
const shortTick = 2 * second

/**
 * Runs the jobs in this process until it is stopped: at once what is due, and whatever becomes due. Processes of one
 * installation share the work. `stop` asks what is running to end, and waits for it.
 */
export function startStoreJobs(context: AnyJobContext): { stop(): Promise<void> } {
  const { db, clock, logger } = context
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const awaited = storeJobs.filter(({ isWanted }) => isWanted)
  const others = storeJobs.filter(({ isWanted }) => !isWanted)
  let looking = Promise.resolve()

  function start(jobs: readonly StoreJob[]): void {
    if (stopping.signal.aborted) return
    for (const job of jobs) {
      if (running.has(job.name)) continue
      const work = runJob({ ...context, signal: stopping.signal }, job).finally(() => running.delete(job.name))
      running.set(job.name, work)
    }
  }
  async function startDue(): Promise<void> {
    try {
      const jobs = others.map(({ name, every }) => ({ name, every: every - slack }))
      const due = await listDueJobs(db, { jobs, now: clock() })
      start(others.filter(({ name }) => due.has(name)))
    } catch (err) {
      logger.error({ err }, 'nobody knows which jobs are due')
    }
  }
  const look = (): void => void (looking = startDue())

  start(storeJobs)
  const timers = [setInterval(look, tick), setInterval(start, shortTick, awaited)]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      timers.forEach(clearInterval)
      stopping.abort()
      await looking
      await Promise.all(running.values())
    },
  }
}
