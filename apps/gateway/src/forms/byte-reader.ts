import { S3Error } from '@perigee/s3/errors'

/** Takes a stream apart at marks. Everything it reads must be followed by a mark; @throws S3Error MalformedPOSTRequest */
export type ByteReader = {
  /** What comes before the next mark, piece by piece; the mark itself is taken away. */
  until: (mark: Buffer) => AsyncGenerator<Uint8Array, void, undefined>
  /** The same whole. @throws S3Error `tooLarge` beyond `max` bytes */
  take: (mark: Buffer, max: number, tooLarge: () => S3Error) => Promise<Buffer>
  exactly: (length: number) => Promise<Buffer>
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
    async take(mark, max, tooLarge) {
      const found: Uint8Array[] = []
      let size = 0
      for await (const piece of until(mark)) {
        size += piece.length
        if (size > max) throw tooLarge()
        found.push(piece)
      }
      return Buffer.concat(found)
    },
    async exactly(length) {
      while (rest.length < length) await more()
      const found = rest.subarray(0, length)
      rest = rest.subarray(length)
      return found
    },
  }
}
