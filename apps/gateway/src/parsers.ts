import { S3Error } from '@perigee/s3/errors'

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false] as const),
])

/** The words that Go takes for a truth value. @throws S3Error InvalidRequest */
export function booleanWord(text: string): boolean {
  const value = booleans.get(text)
  if (value === undefined) throw new S3Error('InvalidRequest', `"${text}" is neither true nor false.`)
  return value
}

/** A whole number of zero or more, at most `max`. @throws S3Error InvalidArgument */
export const count =
  (name: string, max: number) =>
  (text: string): number => {
    if (!/^\d{1,10}$/.test(text)) throw new S3Error('InvalidArgument', `Argument ${name} must be a whole number.`)
    return Math.min(Number(text), max)
  }

/** @throws S3Error InvalidArgument for anything but `url` */
export function encodingType(text: string): 'url' {
  if (text !== 'url') throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request.')
  return text
}

/**
 * A version id: 32 hex digits, also in the form of a UUID, or `null` for what was written while the bucket kept no
 * versions. @throws S3Error InvalidArgument
 */
export function versionId(text: string): string {
  if (text === 'null') return text
  const digits = text.replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{32}$/.test(digits)) throw new S3Error('InvalidArgument', 'Invalid version id specified')
  return digits
}

/** The number of a part. @throws S3Error InvalidArgument */
export function partNumber(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > 10_000) {
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive.')
  }
  return number
}

/** @throws S3Error InvalidArgument */
export const directive =
  (name: string) =>
  (text: string): 'COPY' | 'REPLACE' => {
    if (text !== 'COPY' && text !== 'REPLACE') throw new S3Error('InvalidArgument', `Unknown ${name} directive.`)
    return text
  }
