import { describe, expect, it } from 'vitest'
import { S3Error } from '../errors'
import { parseHeaderV2, parsePresignedV2 } from './parse-authorization'
import { checkSignatureV2, signatureV2 } from './signature-node'
import { stringsToSignV2, stringToSignV2 } from './string-to-sign'

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const now = new Date('2007-03-27T19:36:42Z')
const reasonOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof S3Error ? error.reason : error
  }
}

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/RESTAuthentication.html
describe('the documented examples', () => {
  it.each([
    {
      what: 'GET of an object',
      request: { method: 'GET', path: '/photos/puppy.jpg', query: '', headers: {} },
      date: 'Tue, 27 Mar 2007 19:36:42 +0000',
      signature: 'qgk2+6Sv9/oM7G3qLEjTH1a1l1g=',
    },
    {
      what: 'PUT of an object',
      request: { method: 'PUT', path: '/photos/puppy.jpg', query: '', headers: { 'content-type': 'image/jpeg' } },
      date: 'Tue, 27 Mar 2007 21:15:45 +0000',
      signature: 'iqRzw+ileNPu1fhspnRs8nOjjIA=',
    },
    {
      what: 'a listing',
      request: { method: 'GET', path: '/', query: 'prefix=photos&max-keys=50&marker=puppy', headers: {} },
      date: 'Tue, 27 Mar 2007 19:42:41 +0000',
      signature: 'm0WP8eCtspQl5Ahe6L1SozdX9YA=',
    },
    {
      what: 'a subresource',
      request: { method: 'GET', path: '/', query: 'acl', headers: {} },
      date: 'Tue, 27 Mar 2007 19:44:46 +0000',
      signature: '82ZHiFIjc+WbcwFKGUVEQspPn+0=',
    },
  ])('$what', ({ request, date, signature }) => {
    const bucket = 'awsexamplebucket1'
    expect(signatureV2(secret, stringToSignV2(request, date, bucket))).toBe(signature)
    expect(reasonOf(() => checkSignatureV2(secret, [stringToSignV2(request, date, bucket)], signature))).toBeNull()
    expect(reasonOf(() => checkSignatureV2(secret, [stringToSignV2(request, date, null)], signature))).toBe(
      'SignatureDoesNotMatch',
    )
  })
})

it('signs x-amz headers in order, and parameters that change the answer with their decoded values', () => {
  const headers = { 'x-amz-meta-b': ['1', ' 2 '], 'x-amz-acl': 'private', host: 'h', 'content-md5': 'm' }
  const query = 'uploadId=a%2Bb&response-content-type=text%2Fplain&other=1&partNumber=2'
  expect(stringToSignV2({ method: 'PUT', path: '/b/k', query, headers }, '', null)).toBe(
    'PUT\nm\n\n\nx-amz-acl:private\nx-amz-meta-b:1,2\n/b/k?partNumber=2&response-content-type=text/plain&uploadId=a+b',
  )
})

it.each([
  ['/b', null, ['/b', '/b/']],
  ['/b/', null, ['/b/']],
  ['/b/k', null, ['/b/k']],
  ['/', null, ['/']],
  ['/k', 'b', ['/b/k']],
])('the path %s of the host bucket %s may be signed as %j', (path, bucket, resources) => {
  const texts = stringsToSignV2({ method: 'GET', path, query: '', headers: {} }, '', bucket)
  expect(texts).toEqual(resources.map((resource) => `GET\n\n\n\n${resource}`))
})

describe('claims', () => {
  const header = (authorization: string, more: Record<string, string> = {}) =>
    parseHeaderV2({ method: 'GET', path: '/', query: '', headers: { authorization, ...more } }, now)
  const date = 'Tue, 27 Mar 2007 19:36:42 +0000'

  it('name the key and the line of the date', () => {
    expect(header('AWS id:c2ln', { date })).toEqual({ accessKeyId: 'id', signature: 'c2ln', dateLine: date })
    expect(header('AWS id:c2ln', { date, 'x-amz-date': date }).dateLine).toBe('')
  })

  it.each<[string, () => unknown, string]>([
    ['no signature', () => header('AWS id', { date }), 'InvalidArgument'],
    ['no key', () => header('AWS :c2ln', { date }), 'InvalidArgument'],
    ['no date', () => header('AWS id:c2ln'), 'MissingDateHeader'],
    ['a date that is none', () => header('AWS id:c2ln', { date: 'soon' }), 'MissingDateHeader'],
    ['an old date', () => header('AWS id:c2ln', { date: 'Tue, 27 Mar 2007 19:21:00 +0000' }), 'RequestTimeTooSkewed'],
    ['a URL without expiry', () => url({ AWSAccessKeyId: 'id', Signature: 's' }), 'AuthorizationQueryParametersError'],
    [
      'a URL with a word as expiry',
      () => url({ AWSAccessKeyId: 'id', Signature: 's', Expires: 'x' }),
      'AuthorizationQueryParametersError',
    ],
    ['an expired URL', () => url({ AWSAccessKeyId: 'id', Signature: 's', Expires: '1175024201' }), 'RequestExpired'],
  ])('with %s are refused', (_, work, reason) => expect(reasonOf(work)).toBe(reason))

  const url = (query: Record<string, string>) => parsePresignedV2(new Map(Object.entries(query)), now)

  it('of URLs are good until they expire', () => {
    expect(url({ AWSAccessKeyId: 'id', Signature: 's', Expires: '1175024202' }).dateLine).toBe('1175024202')
  })
})
