import cluster from 'node:cluster'

/** Whether the main process started this one, with database, lock and migrations done. */
export const isWorker = cluster.isWorker

/** Tells the main process that this worker answers. */
export const tellReady = (): void => void process.send?.('ready')

/** Lets go of the main process, so that a worker that has stopped can end. */
export function leaveMain(): void {
  cluster.worker?.disconnect()
}
