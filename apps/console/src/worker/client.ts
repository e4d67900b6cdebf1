import type { CallName, Channel, InputOf, OutputOf, Reply } from './calls'

/** A failure that the worker reported; its message may be shown. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError'
}

export type AccessWorker = {
  run: <N extends CallName>(name: N, input: InputOf<N>) => Promise<OutputOf<N>>
  /** Fails everything under way and everything that is asked afterwards. */
  close: (reason: string) => void
}

type Waiting = { resolve: (value: never) => void; reject: (cause: Error) => void }

/** The asking end: each call gets an id of its own, so that calls made at once never take each other's reply. */
export function connect(channel: Channel): AccessWorker {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let closed: string | null = null

  channel.addEventListener('message', (event) => {
    const reply = event.data as Reply
    const call = waiting.get(reply.id)
    if (!call) return
    waiting.delete(reply.id)
    if (reply.ok) call.resolve(reply.value as never)
    else call.reject(new WorkerError(reply.message))
  })

  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        if (closed !== null) return reject(new WorkerError(closed))
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        channel.postMessage({ id, name, input }, { transfer: [] })
      }),

    close(reason) {
      closed = reason
      for (const { reject } of waiting.values()) reject(new WorkerError(reason))
      waiting.clear()
    },
  }
}
