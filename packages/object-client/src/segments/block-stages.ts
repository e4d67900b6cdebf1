import { BlockOpener, BlockSealer } from '@perigee/crypto/content-blocks'
import type { BlockRange, SegmentKeys } from '@perigee/crypto/content'
import type { Stage, StartStage } from '@perigee/std/stage'

export type Opening = SegmentKeys & { range: BlockRange }

/** Other threads for what seals and opens segments. */
export interface BlockThreads {
  seal: StartStage<SegmentKeys, null>
  open: StartStage<Opening, null>
}

export const sealStage = (keys: SegmentKeys): Stage<null> => blockStage(new BlockSealer(keys))
export const openStage = (opening: Opening): Stage<null> => blockStage(new BlockOpener(opening))

const blockStage = (blocks: BlockSealer | BlockOpener): Stage<null> => ({
  push: (chunk) => blocks.push(chunk),
  end: () => ({ chunks: blocks.final(), result: null }),
})
