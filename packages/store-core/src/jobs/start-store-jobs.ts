import { minute } from '@perigee/std/durations'
import type { AnyJobContext } from './job-context'
import { runJob } from './run-job'
import { storeJobs } from './store-jobs'

const tick = minute

/**
 * Runs the jobs in this process until it is stopped: at once what is due, and whatever becomes due. Processes of one
 * installation share the work. `stop` asks what is running to end, and waits for it.
 */
export function startStoreJobs(context: AnyJobContext): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()

  function start(): void {
    for (const job of storeJobs) {
      if (running.has(job.name)) continue
      const work = runJob({ ...context, signal: stopping.signal }, job).finally(() => running.delete(job.name))
      running.set(job.name, work)
    }
  }

  start()
  const timer = setInterval(start, tick)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
