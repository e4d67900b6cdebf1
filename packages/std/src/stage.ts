import { KiB } from './units'

/** One step that the bytes of a stream pass: they are hashed, sealed, opened. */
export interface Stage<Result> {
  push(chunk: Uint8Array): Uint8Array[]
  /** What is left, and what the stage has found out. @throws when what has passed is not as it should be */
  end(): StageEnd<Result>
}

export interface StageEnd<Result> {
  chunks: Uint8Array[]
  result: Result
}

/** A stage on another thread. Answers come in the order of the calls. */
export interface RemoteStage<Result> {
  /** A chunk that fills its memory takes that along, and is empty afterwards. What comes back belongs to the caller. */
  push(chunks: Uint8Array[]): Promise<Uint8Array[]>
  end(): Promise<StageEnd<Result>>
  /** Forgets it. May be called at any time, and again. */
  close(): void
}

/** Null when the other threads have enough to do, so that it is done in place. */
export type StartStage<Init, Result> = (init: Init) => RemoteStage<Result> | null

/** Bodies below this size gain nothing from another thread. */
export const leastForThreads = 512 * KiB

const batchSize = 512 * KiB

/** Bytes behind a stage in place. Returns what it has found out. */
export async function* throughHere<Result>(
  stage: Stage<Result>,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, Result> {
  for await (const chunk of source) yield* stage.push(chunk)
  const { chunks, result } = stage.end()
  yield* chunks
  return result
}

/** The same of a stage on another thread, which works on one batch while the next one is gathered. */
export async function* throughThread<Result>(
  stage: RemoteStage<Result>,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, Result> {
  let working: Promise<Uint8Array[]> | undefined
  let batch: Uint8Array[] = []
  let size = 0
  const send = (): Promise<Uint8Array[]> => {
    const sent = stage.push(batch)
    // Whoever awaits it is told; a reader that stops early does not.
    sent.catch(() => undefined)
    batch = []
    size = 0
    return sent
  }
  try {
    for await (const chunk of source) {
      batch.push(chunk)
      size += chunk.length
      if (size < batchSize) continue
      const before = working
      working = send()
      if (before) yield* await before
    }
    if (working) yield* await working
    if (size > 0) yield* await send()
    const { chunks, result } = await stage.end()
    yield* chunks
    return result
  } finally {
    stage.close()
  }
}
