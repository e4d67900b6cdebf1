import type { ObjectInfo } from '@perigee/object-client/open-objects'
import { header } from '../input'
import type { Answer } from '../http/answer'
import type { Exchange } from '../operation'
import { contentRange, parseRange, type ByteRange } from '@perigee/s3/http/byte-range'
import { judgeRead, rangeApplies } from '@perigee/s3/http/conditions'
import { objectHeaders, overriddenHeaders } from './object-headers'

/** The conditions of GetObject and HeadObject. */
export const readConditions = {
  ifMatch: header('if-match').optional(),
  ifNoneMatch: header('if-none-match').optional(),
  ifModifiedSince: header('if-modified-since').optional(),
  ifUnmodifiedSince: header('if-unmodified-since').optional(),
  ifRange: header('if-range').optional(),
  range: header('range').optional(),
}
type ReadConditions = { [K in keyof typeof readConditions]: string | undefined }

/** The answer to a read without its body; `range` is null for the whole object. @throws S3Error */
export function readAnswer(
  info: ObjectInfo,
  conditions: ReadConditions,
  { query }: Exchange,
): Answer & { range: ByteRange | null } {
  const headers = { ...objectHeaders(info), ...overriddenHeaders(query) }
  if (judgeRead(conditions, info) === 'not-modified') return { status: 304, headers, range: null }
  const range = rangeApplies(conditions.ifRange, info) ? parseRange(conditions.range, info.size) : null
  const length = String(range ? range.length : info.size)
  if (!range) return { status: 200, headers: { ...headers, 'content-length': length }, range }
  const partial = { 'content-length': length, 'content-range': contentRange(range, info.size) }
  return { status: 206, headers: { ...headers, ...partial }, range }
}
