import { S3Error } from '../errors'
import { headerValue, type SignableRequest } from './request'

/** How a request says who sent it. */
export type Mechanism = 'anonymous' | 'v4-header' | 'v4-query' | 'v2-header' | 'v2-query'

/** @throws S3Error when the request says it in several ways, in an unknown one, or with a session token */
export function mechanismOf(request: SignableRequest, query: ReadonlyMap<string, string>): Mechanism {
  const header = headerValue(request.headers, 'authorization')
  const found: Mechanism[] = [
    ...(header === undefined ? [] : [ofHeader(header)]),
    ...(isV4Query(query) ? ['v4-query' as const] : []),
    ...(query.has('AWSAccessKeyId') ? ['v2-query' as const] : []),
  ]
  if (found.length > 1) {
    throw new S3Error('InvalidArgument', 'Only one authorization mechanism is allowed in a request.')
  }
  const token = headerValue(request.headers, 'x-amz-security-token') ?? query.get('X-Amz-Security-Token') ?? ''
  if (token !== '') throw new S3Error('InvalidToken')
  return found[0] ?? 'anonymous'
}

const isV4Query = (query: ReadonlyMap<string, string>): boolean =>
  query.has('X-Amz-Credential') || query.has('X-Amz-Signature') || query.has('X-Amz-Algorithm')

function ofHeader(header: string): Mechanism {
  if (header.startsWith('AWS4-HMAC-SHA256')) return 'v4-header'
  if (header.startsWith('AWS ')) return 'v2-header'
  if (header.startsWith('AWS4-')) throw unsupportedMechanism()
  throw new S3Error('InvalidArgument', 'The type of the Authorization header is not supported.')
}

export const unsupportedMechanism = (): S3Error =>
  new S3Error(
    'InvalidRequest',
    'The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.',
  )
