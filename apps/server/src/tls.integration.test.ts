import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { certificates } from '@perigee/testing/certificates'
import { freePorts } from '@perigee/testing/free-ports'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anInstallation, type TestInstallation } from './testing/an-installation'

let folder: string
let files: { PERIGEE_TLS_CERTIFICATE: string; PERIGEE_TLS_KEY: string }
let ports: { api: number; gateway: number; auth: number; links: number; web: number; secureWeb: number }
let installation: TestInstallation
let banner: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perigee-certificate-'))
  files = { PERIGEE_TLS_CERTIFICATE: join(folder, 'tls.crt'), PERIGEE_TLS_KEY: join(folder, 'tls.key') }
  await writeFile(files.PERIGEE_TLS_CERTIFICATE, certificates.one.cert)
  await writeFile(files.PERIGEE_TLS_KEY, certificates.one.key, { mode: 0o600 })
  const [api = 0, gateway = 0, auth = 0, links = 0, web = 0, secureWeb = 0] = await freePorts(6)
  ports = { api, gateway, auth, links, web, secureWeb }
  installation = await anInstallation({
    ...files,
    PERIGEE_API_TLS_PORT: String(api),
    PERIGEE_GATEWAY_TLS_PORT: String(gateway),
    PERIGEE_AUTH_TLS_PORT: String(auth),
    PERIGEE_LINKSHARE_TLS_PORT: String(links),
    PERIGEE_ACME: 'on',
    PERIGEE_ACME_DIRECTORY: 'http://127.0.0.1:1/directory',
    PERIGEE_DOMAINS_HTTP_PORT: String(web),
    PERIGEE_DOMAINS_TLS_PORT: String(secureWeb),
  })
  banner = (await installation.serve()).output()
})
afterAll(async () => {
  await installation.remove()
  await rm(folder, { recursive: true })
})

const agent = new Agent({ ca: certificates.one.cert })
const ask = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      text(answer).then(resolve, reject)
    }).on('error', reject)
  })

it('every public service answers with TLS, and its address says so', async () => {
  expect(await ask(ports.gateway, '/-/version')).toMatch(/^\d+\.\d+\.\d+/)
  expect(await ask(ports.links, '/health/process')).toBe('okay')
  expect(await ask(ports.auth, '/v1/health/live')).toBe('')
  const { gatewayCredentialsRequestURL, linksharingURL } = JSON.parse(await ask(ports.api, '/api/v0/config')) as Record<
    string,
    string
  >
  expect(gatewayCredentialsRequestURL).toBe(`https://127.0.0.1:${ports.auth}`)
  expect(linksharingURL).toContain(`https://127.0.0.1:${ports.links}`)
  expect(banner).toContain(`https://localhost:${ports.api}`)
  expect(banner).toContain(`https://127.0.0.1:${ports.gateway}`)
})

it('the ports of custom domains answer for the service, and for an authority from what any process has published', async () => {
  expect(await ask(ports.secureWeb, '/health/process')).toBe('okay')
  expect(await (await fetch(`http://127.0.0.1:${ports.web}/health/process`)).text()).toBe('okay')
  const now = new Date()
  const row = {
    domain: 'site.example',
    tried_at: now,
    next_try_at: now,
    is_under_way: true,
    last_error: '',
    failures: 0,
  }
  const challenge = { challenge_token: 'token', challenge_answer: 'token.thumbprint' }
  const none = { sealed_key: null, chain: null, valid_from: null, valid_to: null }
  await installation.withDatabase((db) =>
    db
      .insertInto('satellite.certificates')
      .values({ ...row, ...challenge, ...none })
      .execute(),
  )
  const path = '/.well-known/acme-challenge/token'
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    getPlain({ host: '127.0.0.1', port: ports.web, path, headers: { host: 'site.example' } }, resolve).on(
      'error',
      reject,
    )
  })
  expect(await text(answer)).toBe('token.thumbprint')
})

it('takes and gives objects', async () => {
  const s3 = new S3Client({
    endpoint: `https://127.0.0.1:${ports.gateway}`,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: await installation.credentials(),
    requestHandler: { httpsAgent: agent },
  })
  const object = { Bucket: 'behind-tls', Key: 'moon' }
  const Body = Buffer.alloc(6_000_000, 7)
  await s3.send(new CreateBucketCommand({ Bucket: object.Bucket }))
  await s3.send(new PutObjectCommand({ ...object, Body }))
  const { Body: got } = await s3.send(new GetObjectCommand(object))
  expect(Buffer.compare(Buffer.from((await got?.transformToByteArray()) ?? []), Body)).toBe(0)
})

it('a certificate without a key stops the start with a sentence', async () => {
  const { code, output } = await installation.command(['doctor'], { PERIGEE_TLS_KEY: '' })
  expect(code).toBe(1)
  expect(output).toContain('PERIGEE_TLS_CERTIFICATE and PERIGEE_TLS_KEY belong together')
})
