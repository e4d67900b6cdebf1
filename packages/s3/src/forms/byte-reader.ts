import { S3Error } from '../errors'

/** Takes a stream apart at marks. Everything it reads must be followed by a mark; @throws S3Error MalformedPOSTRequest */
export type ByteReader = {
  /** What comes before the next mark, piece by piece; the mark itself is taken away. */
  until: (mark: Buffer) => AsyncGenerator<Uint8Array, void, undefined>
  /** Passes over at most `max` bytes and the mark, keeping nothing. @throws S3Error MalformedPOSTRequest beyond them */
  skip: (mark: Buffer, max: number) => Promise<void>
  /** The same whole. @throws S3Error `tooLarge` beyond `max` bytes */
  take: (mark: Buffer, max: number, tooLarge: () => S3Error) => Promise<Buffer>
  exactly: (length: number) => Promise<Buffer>
  /** Lets go of the source, so that somebody else can take what is left of it. */
  close: () => Promise<void>
}

/** `start` stands before the first byte of `source`. */
export function byteReader(source: AsyncIterable<Uint8Array>, start: Buffer): ByteReader {
  const pieces = source[Symbol.asyncIterator]()
  let rest = start

  async function more(): Promise<void> {
    const next = await pieces.next()
    if (next.done === true) throw new S3Error('MalformedPOSTRequest')
    rest = rest.length === 0 ? Buffer.from(next.value) : Buffer.concat([rest, next.value])
  }

  async function* until(mark: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const at = rest.indexOf(mark)
      if (at >= 0) {
        const last = rest.subarray(0, at)
        rest = rest.subarray(at + mark.length)
        if (last.length > 0) yield last
        return
      }
      const safe = Math.max(0, rest.length - mark.length + 1)
      const piece = rest.subarray(0, safe)
      rest = rest.subarray(safe)
      if (piece.length > 0) yield piece
      await more()
    }
  }

  return {
    until,
    async close() {
      await pieces.return?.()
    },
    async skip(mark, max) {
      let left = max
      for await (const piece of until(mark)) {
        left -= piece.length
        if (left < 0) throw new S3Error('MalformedPOSTRequest')
      }
    },
    async take(mark, max, tooLarge) {
      const found = gathered(max, tooLarge)
      for await (const piece of until(mark)) found.add(piece)
      return found.bytes()
    },
    async exactly(length) {
      while (rest.length < length) await more()
      const found = rest.subarray(0, length)
      rest = rest.subarray(length)
      return found
    },
  }
}

/**
 * Bytes that come piece by piece, copied together: a piece that is kept holds on to the whole packet that it came in,
 * and who sends packets of one byte would have us keep one for each.
 */
export function gathered(max: number, tooLarge: () => S3Error) {
  let held = Buffer.alloc(0)
  let size = 0
  return {
    /** @throws S3Error `tooLarge` beyond `max` bytes in all */
    add(piece: Uint8Array): void {
      if (size + piece.length > max) throw tooLarge()
      if (size + piece.length > held.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(max, 2 * (size + piece.length)))
        held.copy(larger, 0, 0, size)
        held = larger
      }
      held.set(piece, size)
      size += piece.length
    },
    bytes: (): Buffer => held.subarray(0, size),
  }
}
