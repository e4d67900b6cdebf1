import { S3Error } from '../errors'
import { fromAmzDate } from './amz-date'
import type { Authorization } from './authorization'
import { parseCredential } from './parse-credential'
import { unsignedPayload } from './payload-hash'
import { maxPresignSeconds } from './presign'
import { headerValue, type SignableRequest } from './request'
import { algorithm } from './signing-key'

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
