import { S3Error } from '../errors'

export type ByteRange = { offset: number; length: number }

/** Each range is a read of its own, so a request may ask for this many. */
const maxRanges = 32
/** Longer headers are ignored like others that are no range; 32 ranges of the largest objects need less. */
const maxHeader = 1024

/**
 * Reads a Range header for an object of `size` bytes. Null means the whole object: other units, several ranges, very
 * long headers and text that is no range are ignored, as RFC 9110 14.2 wants. @throws S3Error InvalidRange
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [asked, another] = askedRanges(header) ?? []
  if (asked === undefined || another !== undefined) return null
  return resolve(asked, size) ?? refuse(size)
}

/**
 * The same for a server that sends several ranges at once. Ranges beyond the end are left out; what asks for more
 * than the object has, or in too many pieces, gets the whole object. @throws S3Error InvalidRange when none is within
 */
export function parseRanges(header: string | undefined, size: number): ByteRange[] | null {
  const asked = askedRanges(header)
  if (!asked || asked.length > maxRanges) return null
  const ranges = asked.flatMap((one) => resolve(one, size) ?? [])
  if (ranges.length === 0) return refuse(size)
  return ranges.reduce((sum, { length }) => sum + length, 0) > size ? null : ranges
}

export const contentRange = ({ offset, length }: ByteRange, size: number): string =>
  `bytes ${offset}-${offset + length - 1}/${size}`

/** First and last byte as they are written, digits or nothing. */
type Asked = { first: string; last: string }

/** The ranges of a well-formed header in bytes, else null. */
function askedRanges(header = ''): Asked[] | null {
  const unit = 'bytes='
  const text = header.length > maxHeader ? '' : header.trim()
  if (text.slice(0, unit.length).toLowerCase() !== unit) return null
  const asked = text.slice(unit.length).split(',').map(askedRange)
  return asked.every((one) => one !== null) ? asked : null
}

function askedRange(text: string): Asked | null {
  const dash = text.indexOf('-')
  const [first, last] = [text.slice(0, Math.max(dash, 0)).trim(), text.slice(dash + 1).trim()]
  const isRange = dash >= 0 && /^\d*$/.test(first) && /^\d*$/.test(last) && first + last !== ''
  return isRange ? { first, last } : null
}

/** Null when no byte of the range is within the object. */
function resolve({ first, last }: Asked, size: number): ByteRange | null {
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || end < start ? null : { offset: start, length: end - start + 1 }
}

function refuse(size: number): never {
  throw new S3Error('InvalidRange', undefined, { details: { ActualObjectSize: String(size) } })
}
