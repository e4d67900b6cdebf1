import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { newName, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { content } from './content'
import { bytesOf, get, put, read } from './objects'
import { call, element, verdict } from './wire/call'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
const size = 300_000
const whole = content(size)
beforeAll(async () => {
  await put(bucket.name, 'ranges', whole)
  await put(bucket.name, 'empty', '')
})

describe('a range', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=7367-7369', 7367, 7369],
    ['bytes=100000-250000', 100_000, 250_000],
    ['bytes=299999-', 299_999, 299_999],
    ['bytes=5-', 5, 299_999],
    ['bytes=-1', 299_999, 299_999],
    ['bytes=-5000', 295_000, 299_999],
    ['bytes=-999999', 0, 299_999],
    ['bytes=299990-400000', 299_990, 299_999],
  ])('%s is the bytes %i to %i', async (Range, first, last) => {
    const answer = await get(bucket.name, 'ranges', { Range })
    expect([answer.$metadata.httpStatusCode, answer.ContentRange, answer.ContentLength]).toEqual([
      206,
      `bytes ${first}-${last}/${size}`,
      last - first + 1,
    ])
    expect((await bytesOf(answer)).equals(whole.subarray(first, last + 1))).toBe(true)
  })

  it.each(['bytes=300000-', 'bytes=300000-300001', 'bytes=-0'])('%s is outside', async (Range) => {
    expect(await refusal(get(bucket.name, 'ranges', { Range }))).toEqual([416, 'InvalidRange'])
  })

  it('of an empty object is outside', async () => {
    expect(await refusal(get(bucket.name, 'empty', { Range: 'bytes=0-' }))).toEqual([416, 'InvalidRange'])
  })

  it.each(['bytes=5-2', 'bytes=a-b', 'lines=1-2', 'bytes=', 'bytes=1-2,4-5'])(
    '%s is no range that is understood: the whole object or a refusal, never other bytes',
    async (Range) => {
      const { status, body } = await call({ path: pathOf(bucket.name, 'ranges'), headers: { range: Range } })
      expect([200, 400, 416]).toContain(status)
      if (status === 200) expect(body.equals(whole)).toBe(true)
    },
  )

  it('is honoured by HEAD', async () => {
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: 'ranges', Range: 'bytes=10-19' }))
    expect([head.$metadata.httpStatusCode, head.ContentLength]).toEqual([206, 10])
  })
})

describe('HEAD', () => {
  it('answers what GET answers, without the body', async () => {
    const path = pathOf(bucket.name, 'ranges')
    const [head, get] = [await call({ method: 'HEAD', path }), await call({ path })]
    const telling = ({ headers }: typeof head) =>
      ['content-length', 'content-type', 'etag', 'last-modified', 'accept-ranges'].map((name) => headers[name])
    expect(telling(head)).toEqual(telling(get))
    expect([head.status, head.body.length]).toEqual([200, 0])
  })

  it('answers 404 without a body for what is missing', async () => {
    const answer = await call({ method: 'HEAD', path: pathOf(bucket.name, 'missing') })
    expect([answer.status, answer.body.length]).toEqual([404, 0])
    expect(answer.headers['x-amz-request-id']).toBeTruthy()
  })
})

describe('GET', () => {
  it('tells a missing key from a missing bucket', async () => {
    expect(await refusal(get(bucket.name, 'missing'))).toEqual([404, 'NoSuchKey'])
    expect(await refusal(get(newName(), 'missing'))).toEqual([404, 'NoSuchBucket'])
  })

  it('names the key in its refusal', async () => {
    const answer = await call({ path: pathOf(bucket.name, 'missing & <strange>') })
    expect(verdict(answer)).toEqual([404, 'NoSuchKey'])
    expect(answer.headers['content-type']).toContain('xml')
    expect(element(answer, 'Key')).toBe('missing &amp; &lt;strange&gt;')
    expect(element(answer, 'RequestId')).toBe(answer.headers['x-amz-request-id'])
  })

  it('answers in other headers when a signed request asks for it', async () => {
    const answer = await s3.send(
      new GetObjectCommand({
        Bucket: bucket.name,
        Key: 'ranges',
        ResponseContentType: 'text/x-other',
        ResponseContentLanguage: 'fr',
        ResponseCacheControl: 'no-cache',
        ResponseContentDisposition: 'attachment; filename="ünï.bin"',
        ResponseContentEncoding: 'x-other',
        ResponseExpires: new Date('2041-01-02T03:04:05Z'),
        Range: 'bytes=0-3',
      }),
    )
    expect(answer).toMatchObject({
      ContentType: 'text/x-other',
      ContentLanguage: 'fr',
      CacheControl: 'no-cache',
      ContentEncoding: 'x-other',
    })
    expect(answer.ContentDisposition).toContain('attachment; filename=')
  })

  it('keeps one connection for several requests', async () => {
    for (let count = 0; count < 5; count++)
      expect(await read(bucket.name, 'ranges', { Range: 'bytes=0-0' })).toHaveLength(1)
  })
})
