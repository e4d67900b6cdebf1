import {
  parseQuery,
  headerLines,
  headerNames,
  headerValue,
  type HeaderValues,
  type SignableRequest,
} from '../sigv4/request'

/** Parameters that name what is asked for, or change the answer; all others are not signed. */
const signedParameters = new Set(
  `accelerate acl analytics cors delete encryption inventory legal-hold lifecycle location logging metrics notification
  object-lock partNumber policy replication requestPayment response-cache-control response-content-disposition
  response-content-encoding response-content-language response-content-type response-expires restore retention select
  select-type tagging torrent uploadId uploads versionId versioning versions website`.split(/\s+/),
)

/**
 * What Signature Version 2 signs. `dateLine` is the `Date` header, or the expiry of a presigned URL; `bucket` is the
 * one that the host names, null for path style.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/RESTAuthentication.html
 */
export function stringToSignV2(request: SignableRequest, dateLine: string, bucket: string | null): string {
  return [
    request.method,
    headerValue(request.headers, 'content-md5') ?? '',
    headerValue(request.headers, 'content-type') ?? '',
    dateLine,
    ...amzHeaders(request.headers),
    (bucket === null ? '' : `/${bucket}`) + request.path + subresources(request.query),
  ].join('\n')
}

/** The same in every way in which clients write it: some end the path of a bucket with a slash that they do not send. */
export function stringsToSignV2(request: SignableRequest, dateLine: string, bucket: string | null): string[] {
  const ofBucket = bucket === null && /^\/[^/]+$/.test(request.path)
  const paths = ofBucket ? [request.path, `${request.path}/`] : [request.path]
  return paths.map((path) => stringToSignV2({ ...request, path }, dateLine, bucket))
}

const amzHeaders = (headers: HeaderValues): string[] =>
  headerNames(headers)
    .filter((name) => name.startsWith('x-amz-'))
    .sort()
    .map((name) => `${name}:${(headerLines(headers, name) ?? []).map((line) => line.trim()).join(',')}`)

function subresources(query: string): string {
  const named = new Set(query.split('&').filter((piece) => piece !== '' && !piece.includes('=')))
  const signed = parseQuery(query)
    .filter(([name]) => signedParameters.has(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => (value === '' && named.has(name) ? name : `${name}=${value}`))
  return signed.length === 0 ? '' : `?${signed.join('&')}`
}
