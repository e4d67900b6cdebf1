import type { ObjectInfo, PartInfo } from '@perigee/object-client/open-objects'
import { contentRange, parseRange, type ByteRange } from '@perigee/s3/http/byte-range'
import { judgeRead, rangeApplies } from '@perigee/s3/http/conditions'
import { S3Error } from '@perigee/s3/errors'
import { objectHeaders, overriddenHeaders } from './object-headers'
import { putAll } from '@perigee/std/put-all'
import { header, query, type Exchange } from '../operation'
import { partNumber, versionId } from '../parsers'
import { checksumHeaders, checksumMode } from './checksums'

/** What GetObject and HeadObject take. */
export const readInput = {
  versionId: query('versionId', versionId).optional(),
  partNumber: query('partNumber', partNumber).optional(),
  ifMatch: header('if-match').optional(),
  ifNoneMatch: header('if-none-match').optional(),
  ifModifiedSince: header('if-modified-since').optional(),
  ifUnmodifiedSince: header('if-unmodified-since').optional(),
  ifRange: header('if-range').optional(),
  range: header('range').optional(),
  checksumMode: header('x-amz-checksum-mode', checksumMode).optional(),
}
type ReadInput = {
  [K in keyof typeof readInput]: Awaited<ReturnType<(typeof readInput)[K]['read']>>
}

/** One part of an object, in place of a range. */
export type AskedPart = {
  /** Null for an object that was uploaded as a whole, of which it is the first and only part. */
  count: number | null
  range: ByteRange
  checksum?: PartInfo['checksum']
}

/**
 * The answer to a read without its body; `range` is null for the whole object. The checksum of the whole object comes
 * with all of it only, that of a part with the part. @throws S3Error
 */
export function readAnswer(
  info: ObjectInfo,
  { input, part, exchange }: { input: ReadInput; part: AskedPart | undefined; exchange: Exchange },
): { status: number; headers: Record<string, string>; range: ByteRange | null } {
  const headers = putAll(objectHeaders(info), overriddenHeaders(exchange.query))
  if (judgeRead(input, info) === 'not-modified') return { status: 304, headers, range: null }
  const range = part ? part.range : rangeApplies(input.ifRange, info) ? parseRange(input.range, info.size) : null
  if (!range || info.size === 0) {
    const checksum = input.checksumMode ? checksumHeaders(info.checksum) : {}
    putAll(headers, checksum)['content-length'] = String(info.size)
    return { status: 200, headers, range: null }
  }
  const partial = { 'content-length': String(range.length), 'content-range': contentRange(range, info.size) }
  const count = typeof part?.count === 'number' && { 'x-amz-mp-parts-count': String(part.count) }
  const checksum = input.checksumMode && part ? checksumHeaders(checksumOfPart(part, info)) : {}
  return { status: 206, headers: putAll(headers, { ...partial, ...count, ...checksum }), range }
}

/** The only part of an object that was uploaded as a whole is all of it. */
function checksumOfPart(
  { count, checksum }: AskedPart,
  info: ObjectInfo,
): ObjectInfo['checksum'] | PartInfo['checksum'] {
  if (count === null) return info.checksum
  return checksum && { ...checksum, ...(info.checksum && { type: info.checksum.type }) }
}

type FoundPart = ByteRange & Pick<AskedPart, 'checksum'>

/** Numbers count the parts that there are, from 1, so that readers can go through all. @throws S3Error */
export function askedPart(
  { partNumber: number, range }: Pick<ReadInput, 'partNumber' | 'range'>,
  { size, parts }: { size: number; parts: { count: number; at: (index: number) => FoundPart | undefined } },
): AskedPart | undefined {
  if (number === undefined) return undefined
  if (range !== undefined) {
    throw new S3Error('InvalidRequest', 'Cannot specify both Range header and partNumber query parameter.')
  }
  const whole: FoundPart = { offset: 0, length: size }
  const found = parts.count === 0 && number === 1 ? whole : parts.at(number - 1)
  if (!found) throw new S3Error('InvalidPartNumber')
  const { checksum, ...place } = found
  return { count: parts.count === 0 ? null : parts.count, range: place, ...(checksum && { checksum }) }
}
