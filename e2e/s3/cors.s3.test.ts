import { type CORSRule, DeleteBucketCorsCommand, GetBucketCorsCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBucket, newName, useBucket } from './buckets'
import { refusal, s3 } from './clients'
import { put } from './objects'
import { call, verdict } from './wire/call'
import { presignV4 } from './wire/presign-v4'
import { send } from './wire/request'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
const origin = 'https://app.example.com'
beforeAll(() => put(bucket.name, 'key', 'content'))

const preflight = (path: string, method: string, headers = '', from = origin) =>
  send({
    method: 'OPTIONS',
    path,
    headers: [
      ['origin', from],
      ['access-control-request-method', method],
      ...(headers === '' ? [] : [['access-control-request-headers', headers] as [string, string]]),
    ],
  })
const list = (value = '') => value.split(',').map((each) => each.trim().toLowerCase())

describe('a page of another origin', () => {
  it.each(['GET', 'PUT', 'POST', 'DELETE', 'HEAD'])(
    'may ask before it sends %s, without a signature',
    async (method) => {
      const answer = await preflight(pathOf(bucket.name, 'key'), method, 'authorization,x-amz-date,content-type')
      expect(answer.status).toBeLessThan(300)
      expect(['*', origin]).toContain(answer.headers['access-control-allow-origin'])
      expect(list(answer.headers['access-control-allow-methods'])).toContain(method.toLowerCase())
      const allowed = list(answer.headers['access-control-allow-headers'])
      for (const header of ['authorization', 'x-amz-date', 'content-type']) {
        expect(allowed.includes('*') || allowed.includes(header)).toBe(true)
      }
    },
  )

  it('may read what an upload in its browser needs', async () => {
    const { headers } = await call({ path: pathOf(bucket.name, 'key'), headers: { origin } })
    expect(['*', origin]).toContain(headers['access-control-allow-origin'])
    const exposed = list(headers['access-control-expose-headers'])
    for (const name of ['etag', 'content-range', 'content-length', 'last-modified', 'x-amz-version-id']) {
      expect([name, exposed.some((each) => each === name || (each === 'x-amz*' && name.startsWith('x-amz')))]).toEqual([
        name,
        true,
      ])
    }
  })

  it('may read why it was refused', async () => {
    const { status, headers } = await call({ path: pathOf(bucket.name, 'missing'), headers: { origin } })
    expect([status, ['*', origin].includes(headers['access-control-allow-origin'] ?? '')]).toEqual([404, true])
  })

  it('makes answers vary by origin', async () => {
    const { headers } = await call({ path: pathOf(bucket.name, 'key'), headers: { origin } })
    expect(list(headers.vary)).toContain('origin')
  })
})

describe('the rules of a bucket', () => {
  const rule: CORSRule = {
    ID: 'one',
    AllowedOrigins: ['https://*.example.com'],
    AllowedMethods: ['GET', 'PUT'],
    AllowedHeaders: ['x-amz-*', 'content-type'],
    ExposeHeaders: ['x-amz-meta-colour'],
    MaxAgeSeconds: 600,
  }
  const set = (Bucket: string, CORSRules: CORSRule[]) =>
    s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }))
  const rules = async (Bucket: string) => (await s3.send(new GetBucketCorsCommand({ Bucket }))).CORSRules

  it('are none at first', async () => {
    expect(await refusal(rules(await makeBucket()))).toEqual([404, 'NoSuchCORSConfiguration'])
  })

  it('are kept as they are given, and go', async () => {
    const name = await makeBucket()
    await set(name, [rule, { AllowedOrigins: ['*'], AllowedMethods: ['HEAD'] }])
    expect(await rules(name)).toMatchObject([rule, { AllowedOrigins: ['*'], AllowedMethods: ['HEAD'] }])
    expect((await s3.send(new DeleteBucketCorsCommand({ Bucket: name }))).$metadata.httpStatusCode).toBe(204)
    expect(await refusal(rules(name))).toEqual([404, 'NoSuchCORSConfiguration'])
  })

  it('decide what a page may send', async () => {
    const name = await makeBucket()
    await set(name, [rule])
    const allowed = await preflight(pathOf(name, 'key'), 'PUT', 'content-type,x-amz-date')
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([200, origin])
    expect(allowed.headers['access-control-max-age']).toBe('600')
    for (const refused of [
      await preflight(pathOf(name, 'key'), 'PUT', '', 'https://evil.test'),
      await preflight(pathOf(name, 'key'), 'DELETE'),
    ]) {
      expect(refused.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it.each([
    ['no rule', '<CORSConfiguration/>'],
    ['no origin', '<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>'],
    ['half a document', '<CORSConfiguration>'],
    ['another document', '<Rules/>'],
  ])('are not set by %s', async (_, body) => {
    const name = await makeBucket()
    const answer = await call({ method: 'PUT', path: pathOf(name), query: { cors: '' }, body })
    expect(verdict(answer)).toEqual([400, 'MalformedXML'])
  })

  it('do not know other methods', async () => {
    const name = await makeBucket()
    const [status] = await refusal(set(name, [{ AllowedOrigins: ['*'], AllowedMethods: ['PATCH'] }]))
    expect(status).toBe(400)
  })

  it('need a bucket', async () => {
    expect(await refusal(rules(newName()))).toEqual([404, 'NoSuchBucket'])
    expect(await refusal(set(newName(), [rule]))).toEqual([404, 'NoSuchBucket'])
  })
})

describe('OPTIONS without what a preflight has', () => {
  it.each([
    ['of an object', () => pathOf(bucket.name, 'key'), []],
    ['of an object, with an origin alone', () => pathOf(bucket.name, 'key'), [['origin', origin]]],
    ['of a bucket', () => pathOf(bucket.name), [['access-control-request-method', 'GET']]],
  ] as [string, () => string, [string, string][]][])('%s is a bad request', async (_, path, headers) => {
    expect(verdict(await send({ method: 'OPTIONS', path: path(), headers }))).toEqual([400, 'BadRequest'])
  })

  it.each(['GET', 'PUT'])('of an address that is signed for %s is a bad request too', async (method) => {
    const { path } = presignV4({ method, path: pathOf(bucket.name, 'key') })
    expect(verdict(await send({ method: 'OPTIONS', path, headers: [] }))).toEqual([400, 'BadRequest'])
  })
})
