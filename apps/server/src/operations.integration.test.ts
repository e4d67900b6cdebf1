import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { CreateBucketCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { MiB } from '@perigee/std/units'
import { freePorts } from '@perigee/testing/free-ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anInstallation, type TestInstallation } from './testing/an-installation'
import { runServer } from './testing/run-server'

const Bucket = 'operations'
const token = 'token-of-the-metrics'
let installation: TestInstallation
let metricsUrl: string

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  installation = await anInstallation({
    PERIGEE_METRICS_PORT: String(port),
    PERIGEE_METRICS_TOKEN: token,
    PERIGEE_LOG_LEVEL: 'trace',
  })
})
afterAll(() => installation.remove())

/** Of all processes, without the label that names them. */
async function readMetrics(): Promise<string> {
  const response = await fetch(metricsUrl, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  for (const name of ['main', 'auth', 'gateway', 'linkshare'])
    expect(text).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${name}"\\} \\d`, 'm'))
  return text.replace(/,?process="[a-z]+"/g, '').replaceAll('{}', '')
}

/** The status of the health check, or what kept it from being asked. */
const health = () =>
  fetch(`${installation.gatewayUrl}/-/health`).then(
    ({ status }) => status,
    () => 'refused',
  )

describe('a server', () => {
  it('lets uploads and downloads finish when it is told to stop, and tells before', async () => {
    const server = await installation.serve({ PERIGEE_SHUTDOWN_DELAY: '5s' })
    const client = installation.client(await installation.credentials())
    await client.send(new CreateBucketCommand({ Bucket }))
    await client.send(new PutObjectCommand({ Bucket, Key: 'large', Body: new Uint8Array(40 * MiB) }))

    const download = request(await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'large' })))
    download.end()
    const [down] = (await once(download, 'response')) as [IncomingMessage]
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'slow' }))
    const upload = request(url, { method: 'PUT', headers: { 'content-length': 200_000 } })
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>
    upload.write(Buffer.alloc(100_000, 1))
    await expect.poll(readMetrics).toContain('perigee_http_requests_in_flight{service="gateway"} 2')

    server.process.kill('SIGTERM')
    await expect.poll(health, { interval: 20 }).toBe(503)
    await expect.poll(health, { interval: 20 }).toBe('refused')
    upload.end(Buffer.alloc(100_000, 2))
    expect((await answered)[0].resume().statusCode).toBe(200)
    let received = 0
    for await (const chunk of down as AsyncIterable<Uint8Array>) received += chunk.length
    expect(received).toBe(40 * MiB)
    expect(await server.ended).toBe(0)

    const next = await installation.serve()
    const kept = await client.send(new HeadObjectCommand({ Bucket, Key: 'slow' }))
    expect(kept.ContentLength).toBe(200_000)
    next.process.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  it('measures what it does and stores, and writes down neither names nor secrets', async () => {
    const server = await installation.serve()
    const credentials = await installation.credentials()
    const client = installation.client(credentials)
    const place = { Bucket: 'measured', Key: 'needle-folder/needle-name' }
    await client.send(new CreateBucketCommand({ Bucket: 'measured' }))
    await client.send(
      new PutObjectCommand({ ...place, Body: 'needle-content', Metadata: { needle: 'needle-metadata' } }),
    )
    const url = await getSignedUrl(client, new GetObjectCommand(place))
    expect(await (await fetch(url)).text()).toBe('needle-content')
    expect((await fetch(`${url}0`)).status).toBe(403)
    expect((await fetch(`${installation.gatewayUrl}/measured/needle-name?needle-query=1`)).status).toBe(403)
    const local = (port: string | undefined, path: string) => fetch(`http://127.0.0.1:${port}${path}?needle-query=1`)
    const { PERIGEE_LINKSHARE_PORT, PERIGEE_API_PORT, PERIGEE_AUTH_PORT } = installation.env
    await local(PERIGEE_LINKSHARE_PORT, `/s/${credentials.accessKeyId}/measured/needle-folder/needle-name`)
    await local(PERIGEE_LINKSHARE_PORT, `/raw/${credentials.accessKeyId}/measured/needle-folder/needle-name`)
    await local(PERIGEE_API_PORT, '/api/v0/projects/needle-project')
    await local(PERIGEE_AUTH_PORT, `/v1/access/${credentials.accessKeyId}`)
    const lost = request(url)
    lost.on('error', () => undefined).end()
    lost.destroy()

    await expect
      .poll(readMetrics)
      .toContain('perigee_http_requests_total{service="gateway",action="GetObject",status="200"} 1')
    const metrics = await readMetrics()
    for (const line of [
      'perigee_http_requests_total{service="gateway",action="PutObject",status="200"} 1',
      'perigee_http_failures_total{service="gateway",code="SignatureDoesNotMatch"} 1',
      'perigee_gateway_authentications_total{version="4",method="header"} 2',
      'perigee_gateway_authentications_total{version="4",method="query"} 1',
      'perigee_http_requests_total{service="auth",action="POST /v1/access",status="200"} 1',
      'perigee_http_requests_total{service="linkshare",action="page",status="403"} 1',
      'perigee_http_requests_total{service="linkshare",action="direct",status="403"} 1',
      'perigee_http_failures_total{service="linkshare",code="403"} 2',
      'perigee_http_requests_total{service="api",',
      'perigee_database_connections{pool="store",state="waiting"} 0',
      'perigee_database_up 1',
      'perigee_job_runs_total{job="take-tally"} ',
      'perigee_stored_objects ',
      'nodejs_eventloop_lag_seconds ',
    ]) {
      expect(metrics).toContain(line)
    }

    const needles = [
      /needle/,
      new RegExp(credentials.accessKeyId, 'i'),
      new RegExp(credentials.secretAccessKey, 'i'),
      /X-Amz-|Signature=|AWS4-/i,
      new RegExp(token),
    ]
    const lines = server.output().split('\n')
    const access = lines.filter((line) => line.includes('"operation":"PutObject"'))
    expect(access).toHaveLength(1)
    expect(JSON.parse(access[0] ?? '')).toMatchObject({
      service: 'gateway',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      operation: 'PutObject',
      bucket: 'measured',
      method: 'PUT',
      status: 200,
      signature: 'v4 header',
      received: expect.any(Number) as number,
      sent: expect.any(Number) as number,
      ms: expect.any(Number) as number,
    })
    for (const needle of needles) {
      expect(lines.filter((line) => needle.test(line))).toEqual([])
      expect(needle.test(metrics)).toBe(false)
    }
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('that is killed has counted its downloads, but for the last second', async () => {
    const server = await installation.serve()
    const client = installation.client(await installation.credentials())
    const place = { Bucket: 'counted', Key: 'large' }
    await client.send(new CreateBucketCommand({ Bucket: 'counted' }))
    await client.send(new PutObjectCommand({ ...place, Body: new Uint8Array(MiB) }))
    const counted = () =>
      installation.withDatabase(async (db) => {
        const rows = await db
          .selectFrom('satellite.bucket_egress')
          .select('bytes')
          .where('bucket', '=', 'counted')
          .execute()
        return rows.reduce((sum, { bytes }) => sum + bytes, 0)
      })
    for (let n = 0; n < 3; n++) await (await client.send(new GetObjectCommand(place))).Body?.transformToByteArray()
    await expect.poll(counted).toBeGreaterThanOrEqual(3 * MiB)
    server.process.kill('SIGKILL')
    await server.ended
    expect(await counted()).toBeGreaterThanOrEqual(3 * MiB)
    const next = await installation.serve()
    await expect.poll(counted).toBeLessThan(4 * MiB)
    next.process.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  it('shows its metrics to nobody else', async () => {
    const server = runServer([], { ...installation.env, PERIGEE_METRICS_TOKEN: '', PERIGEE_METRICS_BIND: '0.0.0.0' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('PERIGEE_METRICS_TOKEN has to be set')
    // Those of its processes that were about to start end when they are told to: it would kill them after 105 seconds.
  }, 60_000)
})
