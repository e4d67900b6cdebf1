import { S3Error } from '../errors'

export type ByteRange = { offset: number; length: number }

const oneRange = /^\s*(\d*)\s*-\s*(\d*)\s*$/
/** Each range is a read of its own, so a request may ask for this many. */
const maxRanges = 32

/**
 * Reads a Range header for an object of `size` bytes. Null means the whole object: other units, several ranges and
 * text that is no range are ignored, as RFC 9110 14.2 wants. @throws S3Error InvalidRange
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [text, another] = rangeTexts(header) ?? []
  if (text === undefined || another !== undefined) return null
  return resolve(text, size) ?? refuse(size)
}

/**
 * The same for a server that sends several ranges at once. Ranges beyond the end are left out; what asks for more
 * than the object has, or in too many pieces, gets the whole object. @throws S3Error InvalidRange when none is within
 */
export function parseRanges(header: string | undefined, size: number): ByteRange[] | null {
  const texts = rangeTexts(header)
  if (!texts || texts.length > maxRanges) return null
  const ranges = texts.flatMap((text) => resolve(text, size) ?? [])
  if (ranges.length === 0) return refuse(size)
  return ranges.reduce((sum, { length }) => sum + length, 0) > size ? null : ranges
}

export const contentRange = ({ offset, length }: ByteRange, size: number): string =>
  `bytes ${offset}-${offset + length - 1}/${size}`

/** The pieces of a well-formed header in bytes, else null. */
function rangeTexts(header: string | undefined): string[] | null {
  const [, list] = /^bytes=(.*)$/i.exec(header?.trim() ?? '') ?? []
  const texts = list?.split(',') ?? []
  const areRanges = texts.every((text) => oneRange.test(text) && /\d/.test(text))
  return texts.length > 0 && areRanges ? texts : null
}

/** Null when no byte of the range is within the object. */
function resolve(text: string, size: number): ByteRange | null {
  const [, first = '', last = ''] = oneRange.exec(text) ?? []
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || end < start ? null : { offset: start, length: end - start + 1 }
}

function refuse(size: number): never {
  throw new S3Error('InvalidRange', undefined, { details: { ActualObjectSize: String(size) } })
}
