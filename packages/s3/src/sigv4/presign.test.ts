import { describe, expect, it } from 'vitest'
import { S3Error } from '../errors'
import { checkTime, parseAuthorization, verifySignature } from './authorization'
import { presign, signHeaders } from './sign'

const signer = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
}
const now = new Date('2013-05-24T00:00:00Z')
const request = { method: 'GET', path: '/test.txt', query: '', headers: { host: 'examplebucket.s3.amazonaws.com' } }
const reasonOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof S3Error ? error.reason : error
  }
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
it('presigns the documented example', () => {
  const query = presign(request, signer, { now, expires: 86_400 })
  expect(query).toContain('X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
})

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
it('signs the documented header example', () => {
  const payloadHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const headers = { ...request.headers, range: 'bytes=0-9', 'x-amz-content-sha256': payloadHash }
  const { authorization } = signHeaders({ ...request, headers }, signer, { now, payloadHash })
  expect(authorization).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

describe('a presigned URL', () => {
  const presigned = (path: string, query: string) => ({
    ...request,
    path,
    query: presign({ ...request, path, query }, signer, { now, expires: 60 }),
  })
  const verify = (received: typeof request) => {
    const authorization = parseAuthorization(received, 's3')
    if (!authorization) throw new Error('no authorization found')
    return verifySignature(received, authorization, signer.secretKey)
  }

  it.each(['/b/a%20b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC/..//', '/b//x', '/b/(a)!*', '/b/%28a%29%21%2A', '/'])(
    'verifies for %s',
    (path) => expect(() => verify(presigned(path, 'response-content-type=text%2Fplain&uploads'))).not.toThrow(),
  )

  it.each([
    ['another path', (url: typeof request) => ({ ...url, path: '/other' })],
    ['another method', (url: typeof request) => ({ ...url, method: 'PUT' })],
    ['another host', (url: typeof request) => ({ ...url, headers: { host: 'elsewhere' } })],
    ['a longer life', (url: typeof request) => ({ ...url, query: url.query.replace('Expires=60', 'Expires=61') })],
    ['one more parameter', (url: typeof request) => ({ ...url, query: `${url.query}&versionId=1` })],
  ])('does not verify with %s', (_, change) => {
    expect(reasonOf(() => verify(change(presigned('/a', ''))))).toBe('SignatureDoesNotMatch')
  })

  it('refuses x-amz headers that are not signed', () => {
    const url = presigned('/a', '')
    const headers = { ...url.headers, 'x-amz-copy-source': '/secret/key' }
    expect(reasonOf(() => verify({ ...url, headers }))).toBe('HeadersNotSigned')
  })

  it('refuses signed headers that did not come', () => {
    const url = presigned('/a', '')
    for (const name of ['range', 'constructor', '__proto__']) {
      const query = url.query.replace('SignedHeaders=host', `SignedHeaders=host%3B${name}`)
      expect(reasonOf(() => verify({ ...url, query }))).toBe('HeadersNotSigned')
    }
  })

  it.each([
    [-900, null],
    [-901, 'RequestNotValidYet'],
    [60, null],
    [61, 'RequestExpired'],
  ])('used %d seconds after signing: %s', (seconds, reason) => {
    const authorization = parseAuthorization(presigned('/a', ''), 's3')
    if (!authorization) throw new Error('no authorization found')
    expect(reasonOf(() => checkTime(authorization, new Date(now.getTime() + seconds * 1000)))).toBe(reason)
  })
})

describe('reading an authorization', () => {
  const query = presign(request, signer, { now, expires: 60 })
  const signed = signHeaders(request, signer, { now, payloadHash: 'UNSIGNED-PAYLOAD' })
  const header = (authorization: string, more: Record<string, string> = {}) =>
    reasonOf(() =>
      parseAuthorization({ ...request, headers: { ...request.headers, ...signed, authorization, ...more } }, 's3'),
    )
  const url = (change: (text: string) => string) =>
    reasonOf(() => parseAuthorization({ ...request, query: change(query) }, 's3'))

  it('finds none in an anonymous request', () => expect(parseAuthorization(request, 's3')).toBeNull())

  it.each([
    [
      'two mechanisms',
      () => reasonOf(() => parseAuthorization({ ...request, query, headers: signed }, 's3')),
      'InvalidArgument',
    ],
    ['version 2', () => header('AWS id:sig'), 'InvalidRequest'],
    ['version 2 in the URL', () => url(() => 'AWSAccessKeyId=id'), 'InvalidRequest'],
    ['two versions', () => url((text) => `${text}&AWSAccessKeyId=id`), 'InvalidArgument'],
    ['a session token', () => header(signed.authorization, { 'x-amz-security-token': 'x' }), 'InvalidToken'],
    ['a session token in the URL', () => url((text) => `${text}&X-Amz-Security-Token=x`), 'InvalidToken'],
    ['an empty session token', () => header(signed.authorization, { 'x-amz-security-token': '' }), null],
    ['two headers', () => header(`${signed.authorization},${signed.authorization}`), 'AuthorizationHeaderMalformed'],
    ['ECDSA', () => header('AWS4-ECDSA-P256-SHA256 Credential=…'), 'InvalidRequest'],
    ['basic', () => header('Basic abc'), 'InvalidArgument'],
    ['no fields', () => header('AWS4-HMAC-SHA256'), 'AuthorizationHeaderMalformed'],
    ['other service', () => header(signed.authorization.replace('/s3/', '/ec2/')), 'AuthorizationHeaderMalformed'],
    ['other terminator', () => header(signed.authorization.replace('aws4_', 'aws5_')), 'AuthorizationHeaderMalformed'],
    [
      'short credential',
      () => header(signed.authorization.replace('/us-east-1', '').replace('/20130524', '')),
      'AuthorizationHeaderMalformed',
    ],
    ['other day', () => header(signed.authorization.replace('20130524', '20130525')), 'AuthorizationHeaderMalformed'],
    ['bad date', () => header(signed.authorization, { 'x-amz-date': 'yesterday-ish' }), 'MissingDateHeader'],
    [
      'expires text',
      () => url((text) => text.replace('Expires=60', 'Expires=soon')),
      'AuthorizationQueryParametersError',
    ],
    [
      'expires negative',
      () => url((text) => text.replace('Expires=60', 'Expires=-1')),
      'AuthorizationQueryParametersError',
    ],
    [
      'expires too far',
      () => url((text) => text.replace('Expires=60', 'Expires=604801')),
      'AuthorizationQueryParametersError',
    ],
    ['expires at the limit', () => url((text) => text.replace('Expires=60', 'Expires=604800')), null],
    [
      'query credential',
      () => url((text) => text.replace(/Credential=[^&]+/, 'Credential=x')),
      'AuthorizationQueryParametersError',
    ],
    [
      'query without signature',
      () => url((text) => text.replace(/&X-Amz-Signature=.*/, '')),
      'AuthorizationQueryParametersError',
    ],
  ])('%s', (_, read, reason) => expect(read()).toBe(reason))

  it('takes any region and a Date header', () => {
    const { 'x-amz-date': _date, ...rest } = signed
    const authorization = signed.authorization.replace('us-east-1', 'auto')
    const headers = { ...request.headers, ...rest, authorization, date: 'Fri, 24 May 2013 00:00:00 GMT' }
    expect(parseAuthorization({ ...request, headers }, 's3')?.timestamp).toBe('20130524T000000Z')
  })
})
