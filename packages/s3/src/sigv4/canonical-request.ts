import { canonicalPath, canonicalQuery } from './query-string'
import { headerLines, type HeaderValues, pairsOf, type SignableRequest } from './request'

/**
 * The text whose hash is signed. `signedHeaders` are lower-case and sorted; `payloadHash` is the hex SHA-256 of the
 * body or one of the constants of `payload-hash`. An `X-Amz-Signature` in the query is left out.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function canonicalRequest(
  request: SignableRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  const query = pairsOf(request).filter(([name]) => name !== 'X-Amz-Signature')
  return [
    request.method,
    canonicalPath(request.path) || '/',
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${canonicalValue(request.headers, name)}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
}

const canonicalValue = (headers: HeaderValues, name: string): string =>
  (headerLines(headers, name) ?? []).map((line) => line.trim().replace(/\s+/g, ' ')).join(',')
