import {
  blockNonce,
  blocksForRange,
  encryptedBlockSize,
  isBlockwise,
  openInline,
  startingNonce,
} from '@perigee/crypto/content'
import { openContentKey } from '@perigee/crypto/keys'
import type { BlockRuns } from '@perigee/crypto/block-runs-port'
import { blockRuns } from '@perigee/crypto/primitives'
import type { OpenedSegment } from '@perigee/contract/store'
import { concatAll } from '@perigee/std/concat-all'
import { type BytesInFile, type DirectPiece, isInFile } from '@perigee/std/direct-content'
import { KiB } from '@perigee/std/units'
import { leastForThreads, throughHere, throughThread } from '@perigee/std/stage'
import type { ClientContext } from '../context'
import type { ByteRange } from '../objects'
import { openStage, type Opening } from './block-stages'

interface Wanted {
  segment: OpenedSegment
  contentKey: Uint8Array
  /** Within the segment. */
  range: ByteRange
}

/** Plain bytes of a range within one segment. Resolves once the store has agreed to read. @throws FormatError */
export async function openSegment(
  { store, caller, threads }: ClientContext,
  { segment, contentKey, range }: Wanted,
): Promise<AsyncIterable<Uint8Array>> {
  const { content, encryptedSize } = segment
  if (content.kind === 'inline') return single(openBytes(content.bytes, segment, { contentKey, range }))
  const { token } = content
  if (!isBlockwise(encryptedSize)) {
    const sealed = await store.readSegment(caller, { token, offset: 0, length: encryptedSize })
    return single(openBytes(await whole(sealed), segment, { contentKey, range }))
  }
  const blocks = blocksForRange(range.offset, range.length)
  const { encryptedOffset: offset, encryptedLength: length } = blocks
  const sealed = await store.readSegment(caller, { token, offset, length })
  const opening = { ...keysOf(segment, contentKey), range: blocks }
  const remote = range.length >= leastForThreads ? threads?.open(opening) : null
  return remote ? throughThread(remote, sealed) : throughHere(openStage(opening), sealed)
}

/** Ranges below this size gain nothing from going directly. */
const leastDirect = 128 * KiB
/** Blocks that are opened before the answer begins, which can still be another one when they do not open. */
const openedFirst = 8

/** The same; what lies in a file goes directly where that can be had. */
export async function openSegmentDirectly(
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
  return isInFile(sealed) ? directly(opening, sealed, makeSender) : throughHere(openStage(opening), sealed)
}

async function* directly(
  { contentKey, nonce, range: { firstBlock, blockCount, skip, take } }: Opening,
  sealed: BytesInFile,
  makeSender: NonNullable<BlockRuns['sender']>,
): AsyncGenerator<Uint8Array | DirectPiece> {
  const { path, offset, took, end, asError } = sealed.useFile()
  const wanted = { contentKey, nonce: blockNonce(nonce, firstBlock), blocks: blockCount, skip, take }
  const sender = makeSender({ path, offset, ...wanted })
  let left = blockCount
  const opened = (blocks: number): void => {
    left -= blocks
    took(blocks * encryptedBlockSize)
  }
  try {
    const first = await sender.open(openedFirst)
    opened(openedFirst)
    yield first
    yield {
      connect: (socket) => sender.connect(socket),
      async send() {
        const { blocks, ...step } = await sender.send()
        opened(blocks)
        return { ...step, more: left > 0 }
      },
    }
  } catch (error) {
    throw asError(error)
  } finally {
    sender.close()
    end()
  }
}

/** The same of a segment whose content came with it; null for others. @throws FormatError */
export function openHeld(segment: OpenedSegment, contentKey: Uint8Array, range: ByteRange): Uint8Array | null {
  const { content } = segment
  return content.kind === 'inline' ? openBytes(content.bytes, segment, { contentKey, range }) : null
}

const openBytes = (
  sealed: Uint8Array,
  segment: OpenedSegment,
  { contentKey, range }: { contentKey: Uint8Array; range: ByteRange },
): Uint8Array => cut(openInline(sealed, keysOf(segment, contentKey)), range)

const keysOf = (segment: OpenedSegment, contentKey: Uint8Array) => ({
  contentKey: openContentKey(contentKey, segment.keyNonce, segment.encryptedKey),
  nonce: startingNonce(segment.part, segment.index),
})

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return concatAll(parts)
}

const cut = (bytes: Uint8Array, { offset, length }: ByteRange): Uint8Array => bytes.subarray(offset, offset + length)
