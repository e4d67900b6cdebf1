import type { Authorization } from './authorization'
import { mechanismOf, unsupportedMechanism } from './mechanism'
import { parseHeaderAuthorization } from './parse-header-authorization'
import { parsePresigned } from './parse-presigned'
import { headerValue, pairsOf, type SignableRequest } from './request'

/**
 * Finds the Signature Version 4 claim of a request; null when the request is anonymous.
 * @throws S3Error when it is malformed, made by another mechanism, or when there are several
 */
export function parseAuthorization(
  request: SignableRequest,
  service: string,
  query: ReadonlyMap<string, string> = new Map(pairsOf(request)),
): Authorization | null {
  switch (mechanismOf(request, query)) {
    case 'anonymous':
      return null
    case 'v4-header':
      return parseHeaderAuthorization(request, headerValue(request.headers, 'authorization') ?? '', service)
    case 'v4-query':
      return parsePresigned(request, query, service)
    default:
      throw unsupportedMechanism()
  }
}
