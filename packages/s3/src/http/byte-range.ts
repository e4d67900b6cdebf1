import { S3Error } from '../errors'

export type ByteRange = { offset: number; length: number }

/**
 * Reads a Range header for an object of `size` bytes. Null means the whole object: other units, several ranges and
 * text that is no range are ignored, as RFC 9110 14.2 wants. @throws S3Error InvalidRange
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return range(Math.max(size - Number(last), 0), size - 1, size)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return range(Number(first), end, size)
}

function range(start: number, end: number, size: number): ByteRange {
  if (start >= size || end < start) {
    throw new S3Error('InvalidRange', undefined, { details: { ActualObjectSize: String(size) } })
  }
  return { offset: start, length: end - start + 1 }
}

export const contentRange = ({ offset, length }: ByteRange, size: number): string =>
  `bytes ${offset}-${offset + length - 1}/${size}`
