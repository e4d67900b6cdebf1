import type { BlockRuns } from '@perigee/crypto/block-runs-port'
import { blockNonce, blocksForRange, encryptedBlockSize, isBlockwise } from '@perigee/crypto/content'
import { blockRuns } from '@perigee/crypto/primitives'
import { type BytesInFile, type DirectPiece, isInFile } from '@perigee/std/direct-content'
import { throughHere } from '@perigee/std/stage'
import { KiB } from '@perigee/std/units'
import type { ClientContext } from '../context'
import { openStage, type Opening } from './block-stages'
import { keysOf, openSegment, type Wanted } from './open-segment'

/** Ranges below this size gain nothing from going directly. */
const leastDirect = 128 * KiB
/** Blocks that are opened before the answer begins, which can still be another one when they do not open. */
const openedFirst = 8

/** `openSegment`; what lies in a file goes directly where that can be had (docs/decisions/native-module.md). */
export async function openDirectly(
  context: ClientContext,
  wanted: Wanted,
): Promise<AsyncIterable<Uint8Array | DirectPiece>> {
  const { segment, contentKey, range } = wanted
  const { content, encryptedSize } = segment
  const isFit = content.kind === 'blob' && isBlockwise(encryptedSize) && range.length >= leastDirect
  const makeSender = isFit && blockRuns()?.sender
  if (!makeSender) return openSegment(context, wanted)
  const blocks = blocksForRange(range.offset, range.length)
  const { encryptedOffset: offset, encryptedLength: length } = blocks
  const sealed = await context.store.readSegment(context.caller, { token: content.token, offset, length })
  const opening = { ...keysOf(segment, contentKey), range: blocks }
  return isInFile(sealed) ? fromFile(sealed, opening, makeSender) : throughHere(openStage(opening), sealed)
}

async function* fromFile(
  sealed: BytesInFile,
  { contentKey, nonce, range: { firstBlock, blockCount, skip, take } }: Opening,
  makeSender: NonNullable<BlockRuns['sender']>,
): AsyncGenerator<Uint8Array | DirectPiece> {
  const blocks = { contentKey, nonce: blockNonce(nonce, firstBlock), blocks: blockCount, skip, take }
  const { path, offset, took, end, asError } = sealed.useFile()
  let sender: ReturnType<typeof makeSender> | undefined
  let left = blockCount
  const opened = (count: number): void => {
    left -= count
    took(count * encryptedBlockSize)
  }
  try {
    const { open, connect, send } = (sender = makeSender({ path, offset, ...blocks }))
    const first = await open(openedFirst)
    opened(openedFirst)
    yield first
    yield {
      connect,
      async send() {
        const { blocks: count, ...step } = await send()
        opened(count)
        return { ...step, more: left > 0 }
      },
    }
  } catch (error) {
    throw asError(error)
  } finally {
    sender?.close()
    end()
  }
}
