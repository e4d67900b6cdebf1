import type { OpenObject } from '@perigee/object-client/open-objects'
import { contentRange, parseRanges, type ByteRange } from '@perigee/s3/http/byte-range'
import { judgeRead, rangeApplies } from '@perigee/s3/http/conditions'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Link } from '../link/link'
import { nameOf } from '../link/names'
import { contentHeaders } from './content-headers'
import { rangesBody } from './ranges-body'

/** The bytes of an object, or the part of them that the request wants. @throws S3Error for conditions and ranges */
export function contentAnswer(link: Link, { info, read }: OpenObject): Answer {
  const { header } = link
  const { size, lastModified } = info
  const etag = link.site.isOwnOrigin && isETag(info.etag) ? info.etag : ''
  const state = { etag, lastModified }
  const headers = {
    ...contentHeaders({ ...info, name: nameOf(info.key) }, displayOptionsOf(link)),
    'accept-ranges': 'bytes',
    ...(etag !== '' && { etag: `"${etag}"` }),
  }
  const conditions = {
    ifMatch: header('if-match'),
    ifNoneMatch: header('if-none-match'),
    ifModifiedSince: header('if-modified-since'),
    ifUnmodifiedSince: header('if-unmodified-since'),
  }
  if (judgeRead(conditions, state) === 'not-modified') return { status: 304, headers }
  const wanted = size > 0 && rangeApplies(header('if-range'), state) ? parseRanges(header('range'), size) : null
  const [range, ...others] = wanted ?? []
  if (!wanted || !range) return { status: 200, headers: { ...headers, ...lengthOf(headers, size) }, body: () => read() }
  if (others.length > 0) return several(headers, { ranges: wanted, size, read })
  const partial = { 'content-range': contentRange(range, size), ...lengthOf(headers, range.length) }
  return { status: 206, headers: { ...headers, ...partial }, body: () => read(range) }
}

export const displayOptionsOf = ({ flags, header, site }: Link) => ({
  download: flags.download,
  isOwnOrigin: site.isOwnOrigin,
  renderContent: site.settings.renderContent || site.isOwnOrigin,
  viewHtml: site.settings.viewHtml || site.isOwnOrigin,
  trustType: header('x-content-type-options')?.toLowerCase() === 'nosniff',
})

/** What can stand between the quotes of a header. */
const isETag = (text: string): boolean => /^[\x21\x23-\x7e]+$/.test(text)

type Headers = Readonly<Record<string, string>>
type Parts = { ranges: readonly ByteRange[]; size: number; read: OpenObject['read'] }

function several(headers: Headers, parts: Parts): Answer {
  const { type, length, body } = rangesBody({ ...parts, type: headers['content-type'] ?? '' })
  return { status: 206, headers: { ...headers, 'content-type': type, ...lengthOf(headers, length) }, body }
}

const lengthOf = (headers: Headers, length: number): Headers =>
  headers['content-encoding'] === undefined ? { 'content-length': String(length) } : {}
