import type { Logger } from '@perigee/server-kit/logger'
import type { JobContext } from './job-context'
import { storeJobs } from './store-jobs'

/**
 * Runs the jobs in this process until it is stopped. A job that fails is logged and comes again; no job runs twice at
 * a time. `stop` waits for what is running.
 */
export function startStoreJobs(context: JobContext & { logger: Logger }): { stop(): Promise<void> } {
  const { logger } = context
  const running = new Map<string, Promise<void>>()
  const timers = storeJobs.map(({ name, every, atStart, run }) => {
    const start = (): void => {
      if (running.has(name)) return
      const work = run(context)
        .then(
          (result) => logger.debug({ job: name, result }, 'job done'),
          (err: unknown) => logger.error({ job: name, err }, 'a job failed'),
        )
        .finally(() => running.delete(name))
      running.set(name, work)
    }
    if (atStart) start()
    const timer = setInterval(start, every)
    timer.unref()
    return timer
  })
  return {
    async stop() {
      timers.forEach(clearInterval)
      await Promise.all(running.values())
    },
  }
}
