import { fuzz, mangled } from '@perigee/std/testing/fuzz'
import { slowTexts } from '@perigee/std/testing/growth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseChunkHeader } from './chunked/chunk-header'
import { S3Error } from './errors'
import { parseRange, parseRanges } from './http/byte-range'
import { judgeRead, rangeApplies } from './http/conditions'
import { judgeForm } from './post-policy/judge-form'
import { parsePolicy } from './post-policy/policy'
import { parseHeaderV2, parsePresignedV2 } from './sigv2/parse-authorization'
import { fromAmzDate, toAmzDate, canonicalRequest } from './sigv4/signature'
import { parseAuthorization } from './sigv4/authorization'
import { parsePayloadMode, canonicalQuery, parseQuery, uriEncode } from './sigv4/request'
import { readTagQuery, writeTagQuery } from './tags'

const now = new Date('2026-05-06T07:08:09Z')
const hex = 'a1'.repeat(32)
const scope = '20260506/us-east-1/s3/aws4_request'
const v4 = `AWS4-HMAC-SHA256 Credential=jabc/${scope}, SignedHeaders=host;x-amz-date, Signature=${hex}`
const presigned = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=jabc%2F${encodeURIComponent(scope)}&X-Amz-Date=20260506T070809Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=${hex}`
const presignedV2 = 'AWSAccessKeyId=jabc&Signature=YWJj%3D&Expires=1800000000'
const policy = JSON.stringify({
  expiration: '2026-05-06T08:00:00Z',
  conditions: [
    { bucket: 'b' },
    ['eq', '$key', 'k'],
    ['starts-with', '$x-amz-meta-a', ''],
    ['content-length-range', 0, 9],
  ],
})
const headers = (more: Record<string, string>) => ({ host: 'h', 'x-amz-date': '20260506T070809Z', ...more })
const request = (more: Record<string, string>, query = '') => ({
  method: 'GET',
  path: '/b/k',
  query,
  headers: headers(more),
})
const object = { etag: 'ab', lastModified: now }
const conditions = (text: string) => ({
  ifMatch: text,
  ifNoneMatch: text,
  ifModifiedSince: text,
  ifUnmodifiedSince: text,
})
const encoded = (text: string) => Buffer.from(text, 'utf8').toString('base64')

/** What reads a text, a few right ones, and how a wrong one may begin. */
const readers: [string, (text: string) => unknown, string[], string[]?][] = [
  [
    'the Authorization header',
    (text) => parseAuthorization(request({ authorization: text }), 's3'),
    [v4],
    ['', v4, 'AWS4-HMAC-SHA256 Credential='],
  ],
  [
    'the old Authorization header',
    (text) => parseHeaderV2(request({ authorization: text }), now),
    ['AWS jabc:YWJjZA=='],
    ['', 'AWS ', 'AWS a:'],
  ],
  [
    'the date of a request',
    (text) => parseAuthorization(request({ authorization: v4, 'x-amz-date': text }), 's3'),
    ['20260506T070809Z', now.toUTCString()],
  ],
  ['a presigned address', (text) => parseAuthorization(request({}, text), 's3'), [presigned], ['', `${presigned}&`]],
  ['an address presigned the old way', (text) => parsePresignedV2(new Map(parseQuery(text)), now), [presignedV2]],
  [
    'a signed header',
    (text) => canonicalRequest(request({ 'x-amz-meta-a': text }), ['host', 'x-amz-meta-a'], hex),
    ['a  b'],
  ],
  ['x-amz-content-sha256', parsePayloadMode, [hex, 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER']],
  [
    'Range',
    (text) => [parseRange(text, 10), parseRanges(text, 10)],
    ['bytes=0-4', 'bytes=-5, 2-'],
    ['', 'bytes=', 'bytes=1'],
  ],
  ['conditions', (text) => judgeRead(conditions(text), object), ['"ab"', 'W/"ab", "c"', '*', now.toUTCString()]],
  ['If-Range', (text) => rangeApplies(text, object), ['"ab"', now.toUTCString()], ['', 'W/"']],
  ['x-amz-tagging', readTagQuery, ['a=b&c=d%20e']],
  ['the header of a chunk', parseChunkHeader, [`ff;chunk-signature=${hex}`], ['', 'ff', 'ff;']],
  [
    'a policy',
    (text) =>
      judgeForm(
        parsePolicy(encoded(text)),
        new Map([
          ['bucket', 'b'],
          ['key', 'k'],
        ]),
        now,
      ),
    [policy],
  ],
  ['a policy that is no base64', parsePolicy, [encoded(policy)]],
]

/** The refusals that these parsers promise; the gateway turns a URIError into InvalidURI. */
const isRefusal = (error: unknown): boolean => error instanceof S3Error || error instanceof URIError

describe('whatever stands in it is read or refused', () => {
  it.each(readers)('%s', (_, read, valid) => {
    fc.assert(
      fc.property(mangled(...valid), (text) => {
        try {
          read(text)
        } catch (error) {
          if (!isRefusal(error)) throw error
        }
      }),
      fuzz(),
    )
  })

  it.each(readers)('%s: in time that grows with its length', (_, read, _valid, beginnings) => {
    expect(slowTexts(read, beginnings)).toEqual([])
  })
})

describe('what was read can be written and read again', () => {
  it('a query', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 8 })
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            name.filter((text) => text !== ''),
            name,
          ),
        ),
        (pairs) => {
          expect(parseQuery(pairs.map((pair) => pair.map(uriEncode).join('=')).join('&'))).toEqual(pairs)
          const canonical = canonicalQuery(pairs)
          expect(canonicalQuery(parseQuery(canonical))).toBe(canonical)
        },
      ),
      fuzz(),
    )
  })

  it('tags', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 8 })
    const tags = fc.array(fc.record({ key: text.filter((key) => key !== ''), value: text }))
    fc.assert(
      fc.property(tags, (given) => {
        expect(readTagQuery(writeTagQuery(given))).toEqual(given)
      }),
      fuzz(),
    )
  })

  it('a time', () => {
    const time = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
    fc.assert(
      fc.property(time, (given) => {
        expect(toAmzDate(fromAmzDate(toAmzDate(given)) ?? new Date(0))).toBe(toAmzDate(given))
      }),
      fuzz(),
    )
  })
})
