import { S3Error } from '../errors'
import type { Authorization } from './authorization'
import { parseHeaderAuthorization } from './parse-header-authorization'
import { parsePresigned } from './parse-presigned'
import { parseQuery } from './query-string'
import { headerValue, type SignableRequest } from './request'

/**
 * Finds the Signature Version 4 claim of a request; null when the request is anonymous.
 * @throws S3Error when it is malformed, made by another mechanism, or when there are several
 */
export function parseAuthorization(request: SignableRequest, service: string): Authorization | null {
  const header = headerValue(request.headers, 'authorization')
  const query = new Map(parseQuery(request.query))
  const presigned = query.has('X-Amz-Credential') || query.has('X-Amz-Signature') || query.has('X-Amz-Algorithm')
  const version2 = query.has('AWSAccessKeyId')
  if ([header !== undefined, presigned, version2].filter(Boolean).length > 1) {
    throw new S3Error('InvalidArgument', 'Only one authorization mechanism is allowed in a request.')
  }
  if (version2) throw unsupported()
  if (presigned) return parsePresigned(request, query, service)
  if (header === undefined) return null
  if (header.startsWith('AWS4-HMAC-SHA256')) return parseHeaderAuthorization(request, header, service)
  if (header.startsWith('AWS ') || header.startsWith('AWS4-')) throw unsupported()
  throw new S3Error('InvalidArgument', 'The type of the Authorization header is not supported.')
}

const unsupported = () =>
  new S3Error('InvalidRequest', 'The authorization mechanism you have provided is not supported. Use AWS4-HMAC-SHA256.')
