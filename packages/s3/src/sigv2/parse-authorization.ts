import { second } from '@perigee/std/durations'
import { S3Error } from '../errors'
import { withinSkew } from '../sigv4/authorization'
import { fromAmzDate } from '../sigv4/signature'
import { headerValue, type SignableRequest } from '../sigv4/request'

/** A Signature Version 2 claim: parsed and in time, not verified yet. */
export type AuthorizationV2 = {
  readonly accessKeyId: string
  readonly signature: string
  /** What stands for the time in the signed text. */
  readonly dateLine: string
}

/** Reads `Authorization: AWS <id>:<signature>`. @throws S3Error */
export function parseHeaderV2(request: SignableRequest, now: Date): AuthorizationV2 {
  const header = headerValue(request.headers, 'authorization') ?? ''
  const [, accessKeyId, signature] = /^AWS +([^:\s]+):([A-Za-z0-9+/]+={0,2})$/.exec(header.trim()) ?? []
  if (accessKeyId === undefined || signature === undefined) {
    throw new S3Error('InvalidArgument', 'The Authorization header must have the form AWS <id>:<signature>.')
  }
  const amzDate = headerValue(request.headers, 'x-amz-date')
  const date = headerValue(request.headers, 'date')
  const text = amzDate ?? date ?? ''
  const signedAt = fromAmzDate(text) ?? new Date(text)
  if (Number.isNaN(signedAt.getTime())) throw new S3Error('MissingDateHeader')
  if (!withinSkew(now.getTime() - signedAt.getTime())) throw new S3Error('RequestTimeTooSkewed')
  return { accessKeyId, signature, dateLine: amzDate === undefined ? text : '' }
}

/** Reads the parameters AWSAccessKeyId, Expires and Signature of a URL. @throws S3Error */
export function parsePresignedV2(query: ReadonlyMap<string, string>, now: Date): AuthorizationV2 {
  const accessKeyId = query.get('AWSAccessKeyId') ?? ''
  const signature = query.get('Signature') ?? ''
  const expires = query.get('Expires') ?? ''
  if (accessKeyId === '' || signature === '' || expires === '') {
    const message = 'Query-string authentication needs the parameters Signature, Expires and AWSAccessKeyId.'
    throw new S3Error('AuthorizationQueryParametersError', message)
  }
  if (!/^\d{1,12}$/.test(expires)) {
    throw new S3Error('AuthorizationQueryParametersError', 'Expires must be a number of seconds since 1970.')
  }
  if (now.getTime() > Number(expires) * second) throw new S3Error('RequestExpired')
  return { accessKeyId, signature, dateLine: expires }
}
