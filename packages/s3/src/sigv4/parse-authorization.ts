import { type Authorization, parseCredential } from './parse-credential'
import { mechanismOf, unsupportedMechanism } from './mechanism'
import { headerValue, pairsOf, type SignableRequest } from './request'
import { minute, second } from '@perigee/std/durations'
import { S3Error } from '../errors'
import { algorithm, fromAmzDate, toAmzDate } from './signing-key'
import { emptyPayloadHash, unsignedPayload } from './payload-hash'
import { maxPresignSeconds } from './presign'

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

/** How far the clocks of client and server may be apart. */
export const clockSkew = 15 * minute

/** @throws S3Error when a claim is too old, from the future or past its expiry */
export function checkTime(authorization: Authorization, now: Date): void {
  const age = now.getTime() - authorization.signedAt.getTime()
  if (authorization.expires === null) {
    if (!withinSkew(age)) throw new S3Error('RequestTimeTooSkewed')
    return
  }
  if (age < -clockSkew) throw new S3Error('RequestNotValidYet')
  if (age > authorization.expires * second) throw new S3Error('RequestExpired')
}

/** May a moment that lies `age` milliseconds back (negative: ahead) still count as now? */
export const withinSkew = (age: number): boolean => Math.abs(age) <= clockSkew

const form = /^Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/

/** Reads `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`; spaces do not count. @throws S3Error */
export function parseHeaderAuthorization(request: SignableRequest, header: string, service: string): Authorization {
  const fields = form.exec(header.slice(algorithm.length).replaceAll(' ', ''))
  const [, credential, signedHeaders, signature] = fields ?? []
  if (credential === undefined || signedHeaders === undefined || signature === undefined) {
    throw new S3Error('AuthorizationHeaderMalformed')
  }
  const { accessKeyId, scope } = parseCredential(credential, service, 'AuthorizationHeaderMalformed')
  const { timestamp, signedAt } = requestTime(request)
  if (timestamp.slice(0, 8) !== scope.date) {
    throw new S3Error('AuthorizationHeaderMalformed', 'The date of the credential is not that of the request.')
  }
  const payloadHash = headerValue(request.headers, 'x-amz-content-sha256') ?? emptyPayloadHash
  const names = signedHeaders.toLowerCase().split(';')
  const parsed = { accessKeyId, scope, signature, timestamp, signedAt, payloadHash }
  return { how: 'header', ...parsed, signedHeaders: names, expires: null }
}

function requestTime(request: SignableRequest): { timestamp: string; signedAt: Date } {
  const text = headerValue(request.headers, 'x-amz-date') ?? headerValue(request.headers, 'date')
  if (text === undefined) throw new S3Error('MissingDateHeader')
  const signedAt = fromAmzDate(text) ?? new Date(text)
  if (Number.isNaN(signedAt.getTime())) throw new S3Error('MissingDateHeader')
  return { timestamp: toAmzDate(signedAt), signedAt }
}

const malformed = 'AuthorizationQueryParametersError'

/** Reads the `X-Amz-…` parameters of a presigned URL. @throws S3Error AuthorizationQueryParametersError */
export function parsePresigned(
  request: SignableRequest,
  query: ReadonlyMap<string, string>,
  service: string,
): Authorization {
  if (query.get('X-Amz-Algorithm') !== algorithm) {
    throw new S3Error(malformed, `X-Amz-Algorithm only supports "${algorithm}".`)
  }
  const { accessKeyId, scope } = parseCredential(query.get('X-Amz-Credential') ?? '', service, malformed)
  const timestamp = query.get('X-Amz-Date') ?? ''
  const signedAt = fromAmzDate(timestamp)
  if (!signedAt) throw new S3Error(malformed, 'X-Amz-Date must have the form yyyymmddThhmmssZ.')
  if (timestamp.slice(0, 8) !== scope.date) {
    throw new S3Error(malformed, 'The date of the credential is not that of X-Amz-Date.')
  }
  const signature = query.get('X-Amz-Signature') ?? ''
  if (!/^[0-9a-f]{64}$/.test(signature)) throw new S3Error(malformed, 'X-Amz-Signature must be 64 hex digits.')
  const signedHeaders = query.get('X-Amz-SignedHeaders') ?? ''
  if (signedHeaders === '') throw new S3Error(malformed, 'X-Amz-SignedHeaders is missing.')
  const payloadHash =
    query.get('X-Amz-Content-Sha256') ?? headerValue(request.headers, 'x-amz-content-sha256') ?? unsignedPayload
  const parsed = { accessKeyId, scope, signature, timestamp, signedAt, payloadHash }
  return { how: 'query', ...parsed, signedHeaders: signedHeaders.toLowerCase().split(';'), expires: expiry(query) }
}

function expiry(query: ReadonlyMap<string, string>): number {
  const text = query.get('X-Amz-Expires') ?? ''
  if (!/^[+-]?\d+$/.test(text)) throw new S3Error(malformed, 'X-Amz-Expires should be a number.')
  const seconds = Number(text)
  if (seconds < 0) throw new S3Error(malformed, 'X-Amz-Expires must be non-negative.')
  if (seconds > maxPresignSeconds) throw new S3Error(malformed, 'X-Amz-Expires must be less than a week.')
  return seconds
}
