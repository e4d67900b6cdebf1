import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

describe('uploads and downloads at the same time', () => {
  const gateway = useGateway({
    env: { PERIGEE_GATEWAY_CONCURRENT_REQUESTS: '2', PERIGEE_GATEWAY_RETRY_AFTER: '7s' },
  })
  const { signed, call } = rawRequests(gateway)
  beforeAll(() =>
    gateway()
      .client()
      .send(new CreateBucketCommand({ Bucket: 'busy' })),
  )

  /** An upload that has begun: the gateway has asked for its body. */
  async function begin(path: string): Promise<{ outgoing: ClientRequest; status: Promise<number | undefined> }> {
    const { hostname, port } = new URL(gateway().url)
    const headers = { ...signed('PUT', path), expect: '100-continue', 'content-length': '1' }
    const outgoing = request({ hostname, port, method: 'PUT', path, headers, agent: false })
    const status = new Promise<number | undefined>((resolve, reject) => {
      outgoing.on('response', (response: IncomingMessage) => resolve(response.resume().statusCode))
      outgoing.on('error', reject)
    })
    const asked = new Promise<void>((resolve) => outgoing.once('continue', () => resolve()))
    outgoing.flushHeaders()
    await asked
    return { outgoing, status }
  }

  it('are limited; the rest goes on, and places become free', async () => {
    const first = await begin('/busy/1')
    const second = await begin('/busy/2')
    const third = await call('PUT', '/busy/3', {}, 'x')
    expect([third.status, codeOf(third), third.headers['retry-after']]).toEqual([429, 'SlowDown', '7'])
    expect(third.text).toContain('2 uploads and downloads')
    expect((await call('GET', '/busy')).status).toBe(200)

    first.outgoing.end('x')
    expect(await first.status).toBe(200)
    expect((await call('PUT', '/busy/3', {}, 'x')).status).toBe(200)
    second.outgoing.end('x')
    expect(await second.status).toBe(200)
  })

  it('leave their places when the client goes away', async () => {
    for (const path of ['/busy/4', '/busy/5']) {
      const { outgoing, status } = await begin(path)
      outgoing.destroy()
      await status.catch(() => undefined)
    }
    await expect.poll(async () => (await call('PUT', '/busy/6', {}, 'x')).status).toBe(200)
  })
})

describe('requests a second', () => {
  const gateway = useGateway({
    env: { PERIGEE_GATEWAY_REQUEST_RATE: '1', PERIGEE_GATEWAY_REQUEST_BURST: '2' },
    clock: () => new Date('2026-05-01T12:00:00Z'),
  })
  const { send, signed } = rawRequests(gateway)

  it('are limited beyond a burst', async () => {
    const now = new Date('2026-05-01T12:00:00Z')
    const list = () => send('GET', '/', signed('GET', '/', { now }))
    expect([(await list()).status, (await list()).status]).toEqual([200, 200])
    const third = await list()
    expect([third.status, codeOf(third), third.headers['retry-after']]).toEqual([429, 'SlowDown', '12'])
    expect(third.text).toContain('Please reduce your request rate.')
  })
})

describe('writes of one object', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const gateway = useGateway({ env: { PERIGEE_GATEWAY_OBJECT_UPLOAD_RATE: '1' }, clock: () => now })
  const { send, signed } = rawRequests(gateway)
  const put = async (path: string, headers = {}) => send('PUT', path, signed('PUT', path, { now, headers }), 'x')

  it('are limited beyond a burst, whatever makes them, and only of that object', async () => {
    await send('PUT', '/writes', signed('PUT', '/writes', { now }))
    for (let time = 0; time < 2; time++) expect((await put('/writes/often')).status).toBe(200)
    const copied = await put('/writes/often', {
      'x-amz-copy-source': '/writes/often',
      'x-amz-metadata-directive': 'REPLACE',
    })
    expect(copied.status).toBe(200)
    const refused = await put('/writes/often')
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'SlowDown', '12'])
    expect((await put('/writes/other')).status).toBe(200)
  })
})
