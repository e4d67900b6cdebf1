import { contentRange, type ByteRange } from '@perigee/s3/http/byte-range'
import { utf8 } from '@perigee/std/bytes'
import { randomUUID } from 'node:crypto'

type Parts = {
  ranges: readonly ByteRange[]
  /** Of the whole object. */
  size: number
  type: string
  read: (range: ByteRange) => AsyncIterable<Uint8Array>
}

/** Several ranges in one body: multipart/byteranges of RFC 9110 14.6. */
export function rangesBody({ ranges, size, type, read }: Parts) {
  const boundary = randomUUID()
  const parts = ranges.map((range, at) => ({
    range,
    head: utf8(
      `${at === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${contentRange(range, size)}\r\n\r\n`,
    ),
  }))
  const end = utf8(`\r\n--${boundary}--\r\n`)

  async function* body(): AsyncGenerator<Uint8Array> {
    for (const { head, range } of parts) {
      yield head
      yield* read(range)
    }
    yield end
  }
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    length: parts.reduce((sum, { head, range }) => sum + head.length + range.length, end.length),
    body,
  }
}
