import { connect, type AccessWorker, WorkerError } from './client'

export const workerMissing = 'Worker is not defined'
export const workerFailed = 'Failed to configure access grants web worker'

/**
 * Starts the access worker of this tab. Ending it also forgets the root keys that it holds. `onFailed`: its code could not
 * be loaded, or it broke down; another one may do better.
 */
export function openAccessWorker(onFailed: () => void): AccessWorker {
  if (typeof Worker === 'undefined') throw new WorkerError(workerMissing)
  const thread = new Worker(new URL('./access-worker.ts', import.meta.url), { type: 'module', name: 'access' })
  const worker = connect(thread)
  const fail = () => {
    worker.close(workerFailed)
    onFailed()
  }
  thread.addEventListener('error', fail)
  thread.addEventListener('messageerror', fail)
  return {
    run: worker.run,
    close(reason) {
      worker.close(reason)
      thread.terminate()
    },
  }
}
