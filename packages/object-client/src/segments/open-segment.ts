import { blocksForRange, isBlockwise, openInline, startingNonce } from '@perigee/crypto/content'
import { openContentKey } from '@perigee/crypto/keys'
import type { OpenedSegment } from '@perigee/contract/store'
import { concatAll } from '@perigee/std/concat-all'
import { leastForThreads, throughHere, throughThread } from '@perigee/std/stage'
import type { ClientContext } from '../context'
import type { ByteRange } from '../objects'
import { openStage } from './block-stages'

export interface Wanted {
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

/** What a segment is sealed with. @throws FormatError */
export const keysOf = (segment: OpenedSegment, contentKey: Uint8Array) => ({
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
