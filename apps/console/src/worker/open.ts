import { connect, type AccessWorker, WorkerError } from './client'

export const workerMissing = 'Worker is not defined'
export const workerFailed = 'Failed to configure access grants web worker'

/** Starts the access worker of this tab. Ending it also forgets the root keys that it holds. */
export function openAccessWorker(): AccessWorker {
  if (typeof Worker === 'undefined') throw new WorkerError(workerMissing)
  const thread = new Worker(new URL('./access-worker.ts', import.meta.url), { type: 'module', name: 'access' })
  const worker = connect(thread)
  thread.addEventListener('error', () => worker.close(workerFailed))
  thread.addEventListener('messageerror', () => worker.close(workerFailed))
  return {
    run: worker.run,
    close(reason) {
      worker.close(reason)
      thread.terminate()
    },
  }
}
