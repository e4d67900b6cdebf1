import type { CorsRule } from '@perigee/contract/store-buckets'
import type { IncomingMessage } from 'node:http'
import { matchesPattern, type PageRequest } from '../cors/match-rules'

const methods = 'GET, PUT, HEAD, POST, DELETE, OPTIONS, PATCH'

/** Browsers ignore a `*` here when credentials are allowed, so what a page may read is named. */
const exposed = [
  'Accept-Ranges Cache-Control Connection Content-Disposition Content-Encoding Content-Language Content-Length',
  'Content-Range Content-Type Date ETag Expires Last-Modified Retry-After Server',
  'x-amz-bucket-region x-amz-checksum-crc32 x-amz-checksum-crc32c x-amz-checksum-crc64nvme x-amz-checksum-sha1',
  'x-amz-checksum-sha256 x-amz-checksum-type x-amz-copy-source-version-id x-amz-delete-marker x-amz-id-2',
  'x-amz-mp-parts-count x-amz-object-lock-legal-hold x-amz-object-lock-mode x-amz-object-lock-retain-until-date',
  'x-amz-request-id x-amz-server-side-encryption x-amz-tagging-count x-amz-version-id',
].flatMap((line) => line.split(' '))

/** Headers that let pages of the configured origins read an answer; `answer` are its own headers. */
export function corsHeaders(
  request: IncomingMessage,
  origins: readonly string[],
  answer: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { origin } = request.headers
  if (origin === undefined || !origins.some((pattern) => matchesPattern(pattern.toLowerCase(), origin.toLowerCase())))
    return {}
  const user = Object.keys(answer).filter((name) => name.startsWith('x-amz-meta-'))
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': [...exposed, ...user].join(', '),
  }
}

/** Any header may be sent; a day is the longest that browsers keep such an answer. */
export const preflightHeaders = (request: IncomingMessage, origins: readonly string[]): Record<string, string> => ({
  ...corsHeaders(request, origins),
  'access-control-allow-methods': methods,
  'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
  'access-control-max-age': '86400',
})

/** The same by a rule of the bucket: `*` alone as origin lets any page read, without the user's cookies. */
export const ruleHeaders = (
  { origins, methods, exposed, maxAge }: CorsRule,
  origin: string,
): Record<string, string> => ({
  'access-control-allow-origin': origins.includes('*') ? '*' : origin,
  ...(!origins.includes('*') && { 'access-control-allow-credentials': 'true' }),
  'access-control-allow-methods': methods.join(', '),
  ...(exposed.length > 0 && { 'access-control-expose-headers': exposed.join(', ') }),
  ...(maxAge !== undefined && { 'access-control-max-age': String(maxAge) }),
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
})

/** For a preflight that the rule lets through. */
export const rulePreflightHeaders = (rule: CorsRule, { origin, headers }: PageRequest): Record<string, string> => ({
  ...ruleHeaders(rule, origin),
  ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
})
