import { S3Error, type S3ErrorName } from '../errors'
import {
  headerNames,
  headerValue,
  type SignableRequest,
  pairsOf,
  emptyPayloadHash,
  unsignedPayload,
  headerLines,
} from './request'
import { minute, second } from '@perigee/std/durations'
import {
  algorithm,
  maxPresignSeconds,
  fromAmzDate,
  toAmzDate,
  type Scope,
  canonicalRequest,
  signatureOf,
  signingKey,
  stringToSign,
} from './signature'
import { constantTimeEqualText } from '@perigee/crypto/hash'

/** How a request says who sent it. */
export type Mechanism = 'anonymous' | 'v4-header' | 'v4-query' | 'v2-header' | 'v2-query'

/** @throws S3Error when the request says it in several ways, in an unknown one, or with a session token */
export function mechanismOf(request: SignableRequest, query: ReadonlyMap<string, string>): Mechanism {
  const header = headerValue(request.headers, 'authorization')
  const found: Mechanism[] = []
  if (header !== undefined) found.push(ofHeader(header))
  if (isV4Query(query)) found.push('v4-query')
  if (query.has('AWSAccessKeyId')) found.push('v2-query')
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
  return {
    how: 'header',
    accessKeyId,
    scope,
    signature,
    timestamp,
    signedAt,
    payloadHash,
    signedHeaders: names,
    expires: null,
  }
}

function requestTime(request: SignableRequest): { timestamp: string; signedAt: Date } {
  const text = headerValue(request.headers, 'x-amz-date') ?? headerValue(request.headers, 'date')
  if (text === undefined) throw new S3Error('MissingDateHeader')
  const basic = fromAmzDate(text)
  if (basic) return { timestamp: text, signedAt: basic }
  const signedAt = new Date(text)
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

/**
 * Reads `<access key id>/<yyyymmdd>/<region>/<service>/aws4_request`. An access key id may contain slashes, so the
 * four last pieces count. @throws S3Error `malformed` that names the piece at fault
 */
export function parseCredential(
  text: string,
  service: string,
  malformed: S3ErrorName,
): { accessKeyId: string; scope: Scope } {
  const pieces = text.split('/')
  const terminator = pieces.pop()
  const givenService = pieces.pop()
  const region = pieces.pop()
  const date = pieces.pop()
  const accessKeyId = pieces.join('/')
  if (!date || region === undefined || !givenService || accessKeyId === '') {
    throw new S3Error(malformed, 'The credential must have the form <id>/<date>/<region>/<service>/aws4_request.')
  }
  if (terminator !== 'aws4_request') throw new S3Error(malformed, "The credential must end with 'aws4_request'.")
  if (givenService !== service) throw new S3Error(malformed, `The service of the credential must be '${service}'.`)
  if (!/^\d{8}$/.test(date)) throw new S3Error(malformed, 'The date of the credential must have the form yyyymmdd.')
  return { accessKeyId, scope: { date, region, service: givenService } }
}

/** A Signature Version 4 claim as read from a request: parsed, nothing verified yet. */
export type Authorization = {
  readonly how: 'header' | 'query'
  readonly accessKeyId: string
  readonly scope: Scope
  /** Lower-case names in the order that the client signed them in. */
  readonly signedHeaders: readonly string[]
  readonly signature: string
  /** The text that was signed (`yyyymmddThhmmssZ`) and the moment that it names. */
  readonly timestamp: string
  readonly signedAt: Date
  /** Life of a presigned URL in seconds; null for header signatures. */
  readonly expires: number | null
  /** What stands for the body in the canonical request. */
  readonly payloadHash: string
}

/**
 * Checks a claim against the secret of its access key, or with the signing keys that come from it; time is checked by
 * `checkTime`. Returns the scope's signing key, which signed chunks need.
 * @throws S3Error HeadersNotSigned or SignatureDoesNotMatch
 */
export function verifySignature(
  request: SignableRequest,
  authorization: Authorization,
  secret: string | ((scope: Scope) => Uint8Array),
): Uint8Array {
  checkSignedHeaders(request, authorization.signedHeaders)
  const { scope, timestamp, signedHeaders, payloadHash } = authorization
  const key = typeof secret === 'string' ? signingKey(secret, scope) : secret(scope)
  const canonical = canonicalRequest(request, signedHeaders, payloadHash)
  const expected = signatureOf(key, stringToSign(timestamp, scope, canonical))
  if (!constantTimeEqualText(expected, authorization.signature)) throw new S3Error('SignatureDoesNotMatch')
  return key
}

/** `host` and every `x-amz-…` header must be signed, and what is signed must be there. */
function checkSignedHeaders({ headers }: SignableRequest, signed: readonly string[]): void {
  const names = new Set(signed)
  const mustBe = (name: string): boolean => name === 'host' || name.startsWith('x-amz-')
  const forgotten = headerNames(headers).find((name) => mustBe(name) && !names.has(name))
  const absent = signed.find((name) => headerLines(headers, name) === undefined)
  if (forgotten !== undefined || absent !== undefined || !names.has('host')) {
    const header = forgotten ?? absent ?? 'host'
    throw new S3Error('HeadersNotSigned', undefined, { details: { HeadersNotSigned: header } })
  }
}
