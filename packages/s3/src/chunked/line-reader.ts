import { S3Error } from '../errors'
import { maxLineBytes } from './chunk-header'

const lineFeed = 0x0a

/** Collects the bytes of one CRLF-ended line over as many pieces as it takes. */
export type LineReader = {
  /** Eats bytes from `at`; `line` is null until its end was seen. @throws S3Error when a line grows too long */
  read: (bytes: Uint8Array, at: number) => { line: string | null; at: number }
}

export function lineReader(): LineReader {
  let pending = ''
  return {
    read(bytes, at) {
      const end = bytes.indexOf(lineFeed, at)
      const stop = end === -1 ? bytes.length : end
      if (pending.length + stop - at > maxLineBytes) {
        throw new S3Error('InvalidRequest', 'A line of the aws-chunked body is too long.')
      }
      pending += String.fromCharCode(...bytes.subarray(at, stop))
      if (end === -1) return { line: null, at: bytes.length }
      const line = pending.endsWith('\r') ? pending.slice(0, -1) : pending
      pending = ''
      return { line, at: end + 1 }
    },
  }
}
