import { parentPort } from 'node:worker_threads'
import { concatAll } from '@perigee/std/concat-all'
import type { Stage } from '@perigee/std/stage'
import { type Answered, type Asked, type ErrorCrossing, fillsItsMemory, memoryOf } from './protocol'

/** How each kind of stage begins. Chunks that a stage gives out are of memory that it has made, or was handed. */
export type StageKinds = Record<string, (init: never) => Stage<unknown> | Promise<Stage<unknown>>>

/** Makes this worker thread one for stages, until it is ended. */
export function serveStages(kinds: StageKinds, { flatten }: Pick<ErrorCrossing, 'flatten'>): void {
  if (!parentPort) throw new Error('stages are served by worker threads')
  const port = parentPort
  const stages = new Map<number, Promise<Stage<unknown>>>()

  const post = (answered: Answered): void => port.postMessage(answered, memoryOf(answered.chunks))

  async function answer(asked: Asked): Promise<void> {
    const { stage: id } = asked
    if ('close' in asked) return void stages.delete(id)
    if ('kind' in asked) {
      const begun = Promise.resolve().then(() => kinds[asked.kind]?.(asked.init as never) ?? unknown(asked.kind))
      // The first piece of work tells.
      begun.catch(() => undefined)
      return void stages.set(id, begun)
    }
    let answered: Answered
    try {
      const stage = await stages.get(id)
      if (!stage) return
      answered =
        'end' in asked
          ? { stage: id, ...stage.end() }
          : { stage: id, chunks: ofTheirOwn(asked.chunks.flatMap((chunk) => stage.push(chunk))) }
    } catch (error) {
      answered = { stage: id, chunks: [], error: flatten(error) }
    }
    post(answered)
  }

  port.on('message', (asked: Asked) => void answer(asked))
}

/** Pieces that were cut out of something become one, so that the next thread need not copy them. */
const ofTheirOwn = (chunks: Uint8Array[]): Uint8Array[] => (chunks.every(fillsItsMemory) ? chunks : [concatAll(chunks)])

function unknown(kind: string): never {
  throw new Error(`there is no stage ${kind}`)
}
