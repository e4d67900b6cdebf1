import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SegmentKeys } from '@perigee/crypto/content'
import type { Received, Receiving, StartReceiving } from '@perigee/s3/stages/receiving'
import type { BlockThreads, Opening } from '@perigee/object-client/segments/block-stages'
import type { Logger } from '@perigee/server-kit/logger'
import { createStageThreads } from '@perigee/server-kit/stages/stage-threads'
import { errorCrossing } from '@perigee/s3/stages/error-crossing'

/** Built beside the program that starts it. */
const builtProgram = new URL('./stage-thread.mjs', import.meta.url)

/** About the time that each takes for the same bytes. */
const weights = { receive: 3, seal: 2, open: 2 }
export interface BodyThreads {
  receive: StartReceiving
  /** Undefined where it is faster in place. */
  blocks: BlockThreads | undefined
  close: () => Promise<void>
}

/** So many threads for large bodies; undefined for none, or where only the source is there. */
export function openBodyThreads({
  count,
  logger,
  program = builtProgram,
}: {
  count: number
  logger: Logger
  program?: URL
}): BodyThreads | undefined {
  if (count === 0 || !existsSync(fileURLToPath(program))) return undefined
  const threads = createStageThreads({
    program,
    count,
    revive: (flat) => errorCrossing.revive(flat),
    onLost: (err) => logger.error({ err }, 'a thread for bodies ended'),
  })
  return {
    receive: (receiving: Receiving) => threads.start<Received>('receive', receiving, weights.receive),
    blocks: {
      seal: (keys: SegmentKeys) => threads.start<null>('seal', keys, weights.seal),
      open: (opening: Opening) => threads.start<null>('open', opening, weights.open),
    },
    close: threads.close,
  }
}
