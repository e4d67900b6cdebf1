import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { signatureV2 } from '@perigee/s3/sigv2/signature-node'
import { stringToSignV2 } from '@perigee/s3/sigv2/string-to-sign'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway({
  env: { PERIGEE_GATEWAY_SIGNATURE_V2: 'true', PERIGEE_GATEWAY_DOMAINS: '*.s3.test, objects.test' },
})
const { send, signer, signed } = rawRequests(gateway)
beforeAll(() =>
  gateway()
    .client()
    .send(new CreateBucketCommand({ Bucket: 'old-one' })),
)

type Options = { query?: string; headers?: Record<string, string>; bucket?: string }

function signedV2(method: string, path: string, { query = '', headers = {}, bucket }: Options = {}) {
  const { accessKeyId, secretKey } = signer()
  const date = headers.date ?? new Date().toUTCString()
  const all = { ...headers, date, ...(bucket !== undefined && { host: `${bucket}.s3.test` }) }
  const text = stringToSignV2({ method, path, query, headers: all }, date, bucket ?? null)
  return { ...all, authorization: `AWS ${accessKeyId}:${signatureV2(secretKey, text)}` }
}

function presignedV2(path: string, expires: number, bucket: string | null = null): string {
  const { accessKeyId, secretKey } = signer()
  const text = stringToSignV2({ method: 'GET', path, query: '', headers: {} }, String(expires), bucket)
  const signature = encodeURIComponent(signatureV2(secretKey, text))
  return `${path}?AWSAccessKeyId=${accessKeyId}&Expires=${expires}&Signature=${signature}`
}

const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset

describe('version 2, where it is switched on', () => {
  it('signs requests and URLs', async () => {
    const headers = { 'content-type': 'text/plain', 'x-amz-meta-a': 'b' }
    expect((await send('PUT', '/old-one/a%20b', signedV2('PUT', '/old-one/a%20b', { headers }), 'hello')).status).toBe(
      200,
    )
    const read = await send('GET', presignedV2('/old-one/a%20b', seconds(60)))
    expect([read.status, read.text, read.headers['x-amz-meta-a']]).toEqual([200, 'hello', 'b'])
    const listing = await send('GET', '/old-one?location', signedV2('GET', '/old-one', { query: 'location' }))
    expect(listing.text).toContain('LocationConstraint')
  })

  it('signs hosts that name the bucket', async () => {
    expect((await send('PUT', '/h', signedV2('PUT', '/h', { bucket: 'old-one' }), 'host')).status).toBe(200)
    const read = await send('GET', presignedV2('/h', seconds(60), 'old-one'), { host: 'old-one.s3.test:80' })
    expect([read.status, read.text]).toEqual([200, 'host'])
  })

  it.each<[string, () => ReturnType<typeof send>, number, string]>([
    ['another path', () => send('GET', '/old-one/x', signedV2('GET', '/old-one')), 403, 'SignatureDoesNotMatch'],
    [
      'another header',
      () => send('GET', '/', { ...signedV2('GET', '/'), 'x-amz-a': '1' }),
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'a bad form',
      () => send('GET', '/', { authorization: 'AWS id', date: new Date().toUTCString() }),
      400,
      'InvalidArgument',
    ],
    ['no date', () => send('GET', '/', { authorization: 'AWS id:c2ln' }), 403, 'AccessDenied'],
    [
      'an old date',
      () => send('GET', '/', signedV2('GET', '/', { headers: { date: new Date(0).toUTCString() } })),
      403,
      'RequestTimeTooSkewed',
    ],
    ['an expired URL', () => send('GET', presignedV2('/old-one', seconds(-2))), 403, 'AccessDenied'],
    [
      'a URL without signature',
      () => send('GET', '/old-one?AWSAccessKeyId=x&Expires=1'),
      400,
      'AuthorizationQueryParametersError',
    ],
    [
      'signed chunks',
      () =>
        send(
          'PUT',
          '/old-one/c',
          signedV2('PUT', '/old-one/c', {
            headers: {
              'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
              'x-amz-decoded-content-length': '0',
            },
          }),
          '',
        ),
      400,
      'InvalidRequest',
    ],
  ])('refuses %s', async (_, call, status, code) => {
    const answer = await call()
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  })
})

describe('buckets as hosts', () => {
  const at = (host: string, method: string, path: string, body?: string) =>
    send(method, path, signed(method, path, { host }), body)

  it('are addressed by version 4 too, and by path at the domain itself', async () => {
    expect((await at('hosted.s3.test', 'PUT', '/')).status).toBe(200)
    expect((await at('Hosted.s3.test:7912', 'PUT', '/a//b%20c', 'x')).status).toBe(200)
    for (const [host, path] of [
      ['hosted.objects.test', '/a//b%20c'],
      ['s3.test', '/hosted/a//b%20c'],
      ['elsewhere.test', '/hosted/a//b%20c'],
    ] as const) {
      expect((await at(host, 'GET', path)).text).toBe('x')
    }
    expect((await at('hosted.s3.test', 'GET', '/')).text).toContain('<Key>a//b c</Key>')
    expect((await at('s3.test', 'GET', '/')).text).toContain('<Name>hosted</Name>')
  })

  it('have every key for themselves, and the domain the routes of the gateway', async () => {
    expect((await at('hosted.s3.test', 'PUT', '/-/health', 'mine')).status).toBe(200)
    expect((await at('hosted.s3.test', 'GET', '/-/health')).text).toBe('mine')
    expect((await send('GET', '/-/health', { host: 's3.test' })).text).toBe('')
  })

  it('sign their host', async () => {
    const headers = { ...signed('GET', '/', { host: 'hosted.s3.test' }), host: 'other.s3.test' }
    expect(codeOf(await send('GET', '/', headers))).toBe('SignatureDoesNotMatch')
    expect(codeOf(await at('Bad_Name.s3.test', 'GET', '/'))).toBe('InvalidBucketName')
  })
})
