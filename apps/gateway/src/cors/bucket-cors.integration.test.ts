import {
  type CORSRule,
  CreateBucketCommand,
  DeleteBucketCorsCommand,
  GetBucketCorsCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { consoleOrigin, useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { send, signed, call } = rawRequests(gateway)
const Bucket = 'settings'
beforeAll(async () => {
  await gateway().client().send(new CreateBucketCommand({ Bucket }))
  await gateway()
    .client()
    .send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' }))
})

describe('rules for pages of other origins', () => {
  const put = (CORSRules: CORSRule[], name = Bucket) =>
    gateway()
      .client()
      .send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules } }))
  const preflight = (origin: string, method: string, headers = '', path = '/settings/k') =>
    send('OPTIONS', path, {
      origin,
      'access-control-request-method': method,
      ...(headers !== '' && { 'access-control-request-headers': headers }),
    })
  const rules = [
    {
      ID: 'app',
      AllowedOrigins: ['https://*.app.example'],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['content-type', 'x-amz-*'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 60,
    },
    { AllowedOrigins: ['*'], AllowedMethods: ['HEAD'] },
  ]

  it('are kept, hold for this bucket at once, and are removed', async () => {
    const client = gateway().client()
    const get = () => client.send(new GetBucketCorsCommand({ Bucket }))
    expect(await failureOf(get())).toEqual({ code: 'NoSuchCORSConfiguration', status: 404 })
    expect((await preflight('https://elsewhere', 'DELETE')).status).toBe(204)

    await put(rules)
    expect((await get()).CORSRules).toEqual(
      [rules[0], { ...rules[1], AllowedHeaders: undefined, ExposeHeaders: undefined }].map((rule) =>
        Object.fromEntries(Object.entries(rule ?? {}).filter(([, value]) => value !== undefined)),
      ),
    )

    const allowed = await preflight('https://my.app.example', 'PUT', 'Content-Type, x-amz-date')
    expect(allowed).toMatchObject({
      status: 200,
      headers: {
        'access-control-allow-origin': 'https://my.app.example',
        'access-control-allow-methods': 'GET, PUT',
        'access-control-allow-headers': 'content-type, x-amz-date',
        'access-control-expose-headers': 'ETag',
        'access-control-max-age': '60',
        'access-control-allow-credentials': 'true',
      },
    })
    for (const [origin, method, headers] of [
      ['https://elsewhere', 'GET', ''],
      ['https://my.app.example', 'DELETE', ''],
      ['https://my.app.example', 'PUT', 'range'],
    ] as const) {
      const refused = await preflight(origin, method, headers)
      expect([refused.status, codeOf(refused)]).toEqual([403, 'AccessForbidden'])
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
    }
    expect((await preflight('https://elsewhere', 'HEAD')).headers['access-control-allow-origin']).toBe('*')
    expect((await preflight('https://elsewhere', 'GET', '', '/other-bucket/k')).status).toBe(204)

    const read = (origin: string) => send('GET', '/settings/k', { ...signed('GET', '/settings/k'), origin })
    expect((await read('https://my.app.example')).headers).toMatchObject({
      'access-control-allow-origin': 'https://my.app.example',
      'access-control-expose-headers': 'ETag',
    })
    const stranger = await read('https://elsewhere')
    expect([stranger.status, stranger.headers['access-control-allow-origin']]).toEqual([200, undefined])
    const unsigned = await send('GET', '/settings/k', { origin: 'https://my.app.example' })
    expect([unsigned.status, unsigned.headers['access-control-allow-origin']]).toEqual([403, 'https://my.app.example'])

    await client.send(new DeleteBucketCorsCommand({ Bucket }))
    expect((await failureOf(get())).code).toBe('NoSuchCORSConfiguration')
    expect((await read('https://elsewhere')).headers['access-control-allow-origin']).toBe('https://elsewhere')
    expect((await preflight('https://elsewhere', 'DELETE')).status).toBe(204)
  })

  it('hold no page of the console back', async () => {
    await put([{ AllowedOrigins: ['https://a.example'], AllowedMethods: ['GET'] }])
    const asked = await preflight(consoleOrigin, 'DELETE', 'authorization, x-amz-date')
    expect(asked).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': consoleOrigin,
        'access-control-allow-headers': 'authorization, x-amz-date',
      },
    })
    const answer = await send('GET', '/settings/k', { ...signed('GET', '/settings/k'), origin: consoleOrigin })
    expect(answer.headers['access-control-allow-origin']).toBe(consoleOrigin)
    expect(answer.headers['access-control-expose-headers']).toContain('ETag')
    expect((await preflight(`${consoleOrigin}1`, 'GET')).status).toBe(403)
    await gateway().client().send(new DeleteBucketCorsCommand({ Bucket }))
  })

  it.each([
    ['an unknown method', [{ AllowedOrigins: ['*'], AllowedMethods: ['PATCH'] }], 'InvalidRequest'],
    ['two wildcards', [{ AllowedOrigins: ['*.*'], AllowedMethods: ['GET'] }], 'InvalidRequest'],
    ['no origin', [{ AllowedOrigins: [], AllowedMethods: ['GET'] }], 'MalformedXML'],
    [
      'too many',
      Array.from({ length: 101 }, () => ({ AllowedOrigins: ['*'], AllowedMethods: ['GET'] })),
      'MalformedXML',
    ],
  ])('%s is refused', async (_, given, code) => {
    expect(await failureOf(put(given))).toEqual({ code, status: 400 })
  })

  it('have 64 KiB and a bucket', async () => {
    const large = `<CORSConfiguration><CORSRule>${' '.repeat(65_536)}</CORSRule></CORSConfiguration>`
    expect(codeOf(await call('PUT', '/settings?cors', {}, large))).toBe('EntityTooLarge')
    expect((await failureOf(put(rules, 'nowhere'))).code).toBe('NoSuchBucket')
  })
})
