import { S3Error } from '../errors'
import { fromAmzDate, toAmzDate } from './amz-date'
import type { Authorization } from './authorization'
import { parseCredential } from './parse-credential'
import { emptyPayloadHash } from './payload-hash'
import { headerValue, type SignableRequest } from './request'
import { algorithm } from './signing-key'

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
