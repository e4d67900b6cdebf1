import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SegmentKeys } from '@perigee/crypto/content'
import type { Received, Receiving, StartReceiving } from '@perigee/s3/stages/receiving-stage'
import type { BlockThreads, Opening } from '@perigee/object-client/segments/block-stages'
import type { Logger } from '@perigee/server-kit/logger'
import { createStageThreads, type StageThreads } from '@perigee/server-kit/stages/stage-threads'
import { errorCrossing } from '@perigee/s3/stages/error-crossing'

/** Built beside the program that starts it. */
const builtProgram = new URL('./stage-thread.mjs', import.meta.url)

/** About the time that each takes for the same bytes. */
const weights = { receive: 3, seal: 2, open: 2 }
/** So that a thread takes as many bodies as the native module has lanes. */
const weightInLanes = 1

/** What the program of a thread is told. */
export interface ThreadData {
  /** Where the native module is; null where it is not used. */
  nativeFile: string | null
}

export interface BodyThreads {
  receive: StartReceiving
  /** Undefined where it is faster in place. */
  blocks: BlockThreads | undefined
  close: StageThreads['close']
}

/**
 * So many threads for large bodies; undefined for none, or where only the source is there. With the native module bytes
 * are sealed and opened in less time than it takes to hand them over and back, and a thread makes the MD5 of all bodies
 * that wait for it at once.
 */
export function openBodyThreads({
  count,
  nativeFile,
  logger,
  program = builtProgram,
}: ThreadData & {
  count: number
  logger: Logger
  program?: URL
}): BodyThreads | undefined {
  if (count === 0 || !existsSync(fileURLToPath(program))) return undefined
  const threads = createStageThreads({
    program,
    data: { nativeFile } satisfies ThreadData,
    count,
    together: nativeFile !== null,
    revive: (flat) => errorCrossing.revive(flat),
    onLost: (err) => logger.error({ err }, 'a thread for bodies ended'),
  })
  return {
    receive: (receiving: Receiving) =>
      threads.start<Received>('receive', receiving, nativeFile ? weightInLanes : weights.receive),
    blocks: nativeFile
      ? undefined
      : {
          seal: (keys: SegmentKeys) => threads.start<null>('seal', keys, weights.seal),
          open: (opening: Opening) => threads.start<null>('open', opening, weights.open),
        },
    close: threads.close,
  }
}
