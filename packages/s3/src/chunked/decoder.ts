import { S3Error } from '../errors'
import { maxLineBytes, parseChunkHeader } from './chunk-header'
import type { ChunkSignatures } from './chunk-signatures'
import { trailerSection, type Trailers } from './trailers'

const carriageReturn = 0x0d
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
      // Not by `...`: that asks an iterator for each byte of a line that every chunk has.
      pending += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, stop))
      if (end === -1) return { line: null, at: bytes.length }
      const line = pending.endsWith('\r') ? pending.slice(0, -1) : pending
      pending = ''
      return { line, at: end + 1 }
    },
  }
}

export type ChunkedOptions = {
  /** The length that `x-amz-decoded-content-length` announced. */
  readonly decodedLength: number
  /** Null for the unsigned form. */
  readonly signatures: ChunkSignatures | null
  /** Lower-case names from `x-amz-trailer`. */
  readonly trailers: readonly string[]
}

export type ChunkedDecoder = {
  /**
   * Takes the next bytes of the body and gives those of the payload in them, as views without copying. A chunk's
   * signature is checked when its last byte has come: nothing given out may be kept before `end` has returned.
   */
  push: (bytes: Uint8Array) => Uint8Array[]
  /** Says that the body is over. @throws S3Error IncompleteBody when it is cut short */
  end: () => Trailers
}

/** Decodes `Content-Encoding: aws-chunked` as it arrives. Every method throws S3Error for a body it does not accept. */
export function chunkedDecoder({ decodedLength, signatures, trailers }: ChunkedOptions): ChunkedDecoder {
  const lines = lineReader()
  const section = trailerSection(trailers)
  let state: 'header' | 'data' | 'dataEnd' | 'trailers' | 'done' = 'header'
  let remaining = 0
  let decoded = 0
  let signature: string | null = null
  let result: Trailers = new Map()
  let isAfterEmptyLine = false
  /** What may still come once the body is done. */
  let rest: readonly number[] = []

  function header(line: string): void {
    const chunk = parseChunkHeader(line)
    decoded += chunk.size
    if (decoded > decodedLength) throw wrongLength()
    signature = chunk.signature
    remaining = chunk.size
    state = chunk.size > 0 ? 'data' : 'trailers'
    if (chunk.size === 0) signatures?.endChunk(signature)
  }

  function dataEnd(line: string): void {
    if (line !== '') throw new S3Error('InvalidRequest', 'A chunk of the aws-chunked body is longer than its size.')
    signatures?.endChunk(signature)
    state = 'header'
  }

  /**
   * An empty line ends the trailers. AWS's page on signed trailers, and minio-go by it, write one more: before the
   * signature of the trailers, or after trailers that have none.
   */
  function trailerLine(line: string): void {
    if (line !== '') return section.add(line)
    const mayFollow = trailers.length > 0 && !isAfterEmptyLine
    isAfterEmptyLine = true
    if (signatures && mayFollow && !section.isSigned()) return
    if (decoded !== decodedLength) throw wrongLength()
    const read = section.finish()
    if (trailers.length > 0) signatures?.endTrailer(read.canonical, read.signature)
    result = read.trailers
    state = 'done'
    if (!signatures && mayFollow) rest = [carriageReturn, lineFeed]
  }

  return {
    push(bytes) {
      const payload: Uint8Array[] = []
      let at = 0
      while (at < bytes.length) {
        if (state === 'done') {
          if (bytes[at] !== rest[0]) throw new S3Error('InvalidRequest', 'The aws-chunked body goes on after its end.')
          rest = rest.slice(1)
          at += 1
          continue
        }
        if (state === 'data') {
          const piece = bytes.subarray(at, at + remaining)
          signatures?.update(piece)
          payload.push(piece)
          remaining -= piece.length
          at += piece.length
          if (remaining === 0) state = 'dataEnd'
          continue
        }
        const read = lines.read(bytes, at)
        at = read.at
        if (read.line === null) continue
        if (state === 'header') header(read.line)
        else if (state === 'dataEnd') dataEnd(read.line)
        else trailerLine(read.line)
      }
      return payload
    },
    end() {
      if (state !== 'done') throw new S3Error('IncompleteBody')
      return result
    },
  }
}

const wrongLength = () =>
  new S3Error('IncompleteBody', 'The body does not have the length that x-amz-decoded-content-length announced.')
