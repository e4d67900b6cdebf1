import { isRefusal } from '@perigee/contract/refusal'
import type { ObjectAddress, OpenedObject, OpenedSegment } from '@perigee/contract/store'
import type { DirectContent } from '@perigee/std/direct-content'
import type { ClientContext } from '../context'
import type { ByteRange } from '../objects'
import { openDirectly } from './open-directly'
import { openSegment, type Wanted } from './open-segment'

/** An object that was opened for reading. */
export interface Reading {
  address: ObjectAddress
  contentKey: Uint8Array
  opened: OpenedObject
}

/**
 * Plain bytes of a range, across segments; only the blocks that hold it are read. A download that outlives the tokens
 * of its segments opens the same version again and goes on.
 * @throws RangeError when the range is not within the object.
 */
export function readRange(context: ClientContext, reading: Reading, range: ByteRange): DirectContent {
  return {
    [Symbol.asyncIterator]: () => across(context, reading, { range, open: openSegment }),
    pieces: () => across(context, reading, { range, open: openDirectly }),
  }
}

type OpenSegment<Piece> = (context: ClientContext, wanted: Wanted) => Promise<AsyncIterable<Piece>>

async function* across<Piece>(
  context: ClientContext,
  { address, contentKey, opened }: Reading,
  { range: { offset, length }, open }: { range: ByteRange; open: OpenSegment<Piece> },
): AsyncGenerator<Piece> {
  const end = offset + length
  if (offset < 0 || length < 0 || end > sizeOf(opened)) throw new RangeError('the range is not within the object')
  const version = { ...address, versionId: opened.object.versionId }
  let { segments } = opened
  for (let at = 0; at < segments.length; at++) {
    const read = (segment: OpenedSegment) => open(context, { segment, contentKey, range: overlap(segment) })
    let segment = segments[at]
    if (!segment || overlap(segment).length === 0) continue
    let content: AsyncIterable<Piece>
    try {
      content = await read(segment)
    } catch (error) {
      if (!isRefusal(error, 'invalidSegment')) throw error
      const goesOn = segment.content.kind === 'blob' ? { goesOn: segment.content.token } : {}
      segments = (await context.store.openObject(context.caller, { ...version, ...goesOn })).segments
      segment = segments[at]
      if (!segment) throw error
      content = await read(segment)
    }
    yield* content
  }

  /** The part of the range that lies within a segment, counted from the segment's start. */
  function overlap({ plainOffset, plainSize }: OpenedSegment): ByteRange {
    const from = Math.max(0, offset - plainOffset)
    const to = Math.min(plainSize, end - plainOffset)
    return { offset: from, length: Math.max(0, to - from) }
  }
}

const sizeOf = ({ segments }: OpenedObject): number => segments.reduce((size, { plainSize }) => size + plainSize, 0)
