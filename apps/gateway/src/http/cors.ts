import { matchesPattern } from '@perigee/s3/cors/match-rules'
import type { IncomingMessage } from 'node:http'

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
