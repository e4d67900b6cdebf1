import { blockNonce, type SegmentKeys } from '@perigee/crypto/content'
import { blockRuns } from '@perigee/crypto/primitives'
import type { BytesForFile } from '@perigee/std/direct-content'
import { throughHere } from '@perigee/std/stage'
import { sealStage } from './block-stages'

/** A segment as it is stored; where it becomes a file, it is sealed on the way there if that can be had. */
export function sealSegment(
  keys: SegmentKeys,
  plain: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> | BytesForFile {
  const makeWriter = blockRuns()?.writer
  const sealed = throughHere(sealStage(keys), plain)
  if (!makeWriter) return sealed
  const { contentKey, nonce } = keys
  return {
    [Symbol.asyncIterator]: () => sealed,
    useWriter(file) {
      const writer = makeWriter({ ...file, contentKey, nonce: blockNonce(nonce, 0) })
      return { source: plain, ...writer }
    },
  }
}
