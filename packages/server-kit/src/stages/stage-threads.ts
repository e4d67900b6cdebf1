import { Worker } from 'node:worker_threads'
import type { RemoteStage, StageEnd } from '@perigee/std/stage'
import { type Answered, type Asked, type ErrorCrossing, fillsItsMemory, memoryOf } from './protocol'

/** More on one thread only holds memory: whoever comes then does it in place. */
const mostOnThread = 16

interface Options extends Pick<ErrorCrossing, 'revive'> {
  /** The program of a thread, which calls `serveStages`. */
  program: URL
  /** How many threads; they begin when they are needed. */
  count: number
  /** Told when a thread ended by itself. */
  onLost: (error: unknown) => void
}

interface Thread {
  worker: Worker
  hasAnswered: boolean
  /** The weight of its stages together. */
  load: number
  /** Who waits for answers, by stage, the oldest first. */
  waiting: Map<number, Asker[]>
}
interface Asker {
  resolve: (answer: Answered) => void
  reject: (error: unknown) => void
}

/**
 * Threads on which stages run. One that ends takes its stages with it, and another one takes its place, unless it ended
 * before it had answered anything.
 */
export function createStageThreads({ program, count, revive, onLost }: Options) {
  const threads: (Thread | undefined)[] = Array.from({ length: count }, () => undefined)
  /** Places whose thread never came to work, for want of memory perhaps: no other one is begun there. */
  const useless = new Set<number>()
  let ids = 0

  function begin(place: number): Thread {
    const worker = new Worker(program)
    const thread: Thread = { worker, hasAnswered: false, load: 0, waiting: new Map() }
    worker.on('message', (answered: Answered) => {
      thread.hasAnswered = true
      const first = thread.waiting.get(answered.stage)?.shift()
      if (answered.error === undefined) first?.resolve(answered)
      else first?.reject(revive(answered.error))
    })
    const lost = (cause: unknown): void => {
      if (threads[place] !== thread) return
      threads[place] = undefined
      if (!thread.hasAnswered) useless.add(place)
      const error = new Error('a thread of the data path ended', { cause })
      for (const askers of thread.waiting.values()) for (const { reject } of askers) reject(error)
      thread.waiting.clear()
      onLost(error)
    }
    worker.on('error', lost)
    worker.on('exit', lost)
    worker.unref()
    return (threads[place] = thread)
  }

  /** Of those that take more, the thread with the least to do. */
  function choose(): Thread | null {
    const loads = threads.map((thread, place) => (useless.has(place) ? Infinity : (thread?.load ?? 0)))
    const open = loads.filter((load) => load < mostOnThread)
    if (open.length === 0) return null
    const place = loads.indexOf(Math.min(...open))
    return threads[place] ?? begin(place)
  }

  return {
    /** `weight`: what such a stage takes of a thread, against others. */
    start<Result>(kind: string, init: unknown, weight: number): RemoteStage<Result> | null {
      const thread = choose()
      if (!thread) return null
      const stage = ids++
      const { worker, waiting } = thread
      const askers: Asker[] = []
      waiting.set(stage, askers)
      thread.load += weight
      const post = (asked: Asked, memory: ArrayBuffer[] = []) => worker.postMessage(asked, memory)
      const ask = (asked: Asked, memory?: ArrayBuffer[]): Promise<Answered> =>
        new Promise((resolve, reject) => {
          if (!waiting.has(stage)) return reject(new Error('the stage has ended'))
          askers.push({ resolve, reject })
          post(asked, memory)
        })
      post({ stage, kind, init })
      return {
        push: async (chunks) => (await ask({ stage, chunks }, memoryOf(chunks.filter(fillsItsMemory)))).chunks,
        end: async () => (await ask({ stage, end: true })) as unknown as StageEnd<Result>,
        close() {
          if (!waiting.delete(stage)) return
          thread.load -= weight
          for (const { reject } of askers) reject(new Error('the stage was closed'))
          post({ stage, close: true })
        },
      }
    },
    async close(): Promise<void> {
      const open = threads.splice(0).filter((thread) => thread !== undefined)
      await Promise.all(open.map(({ worker }) => worker.terminate()))
    },
  }
}

export type StageThreads = ReturnType<typeof createStageThreads>
