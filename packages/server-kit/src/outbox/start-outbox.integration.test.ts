import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpClient } from '@perigee/testing/http'
import { afterAll, expect, it } from 'vitest'
import { createLogger } from '../logger'
import { createOutbox } from './create-outbox'
import { startOutbox } from './start-outbox'

const home = await mkdtemp(join(tmpdir(), 'perigee-outbox-'))
const outbox = createOutbox(home)
const server = await startOutbox({ outbox, port: 0, logger: createLogger({ level: 'error' }) })
const client = httpClient(server.url)
afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

const hostile = '<script>alert(1)</script>'

it('lists mails and shows one, with everything from outside escaped', async () => {
  expect((await client.get('/')).text).toContain('No mails yet')
  await outbox.send({ to: 'ann@example.com', subject: `Hello ${hostile}`, text: `Text ${hostile}`, html: hostile })

  const list = await client.get('/')
  expect(list.text).toContain('Hello &lt;script&gt;')
  const [, path = ''] = /href="(\/mails\/[^"]+)"/.exec(list.text) ?? []
  const page = await client.get(path)
  expect(page.text).toContain('Text &lt;script&gt;')
  expect(page.text).not.toContain(hostile)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
})

it('gives the HTML of a mail in a sandbox without scripts', async () => {
  const [mail] = await outbox.list()
  const answer = await client.get(`/mails/${mail?.id}/html`)
  expect(answer.text).toContain(hostile)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/sandbox(?!.*allow-scripts)(?!.*allow-same-origin)/)
})

it.each([
  ['127.0.0.1', 200],
  ['LOCALHOST:7916', 200],
  ['rebound.example.com', 403],
  ['localhost.example.com', 403],
  ['0.0.0.0:7916', 403],
])('Host %s: %i', async (host, status) => {
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const ask = request(server.url, { headers: { host } }, (response) => resolve(response.resume().statusCode))
    ask.on('error', reject).end()
  })
  expect(answer).toBe(status)
})

it.each([
  ['/mails/20260101T000000000Z-00000000', 404],
  ['/mails/..%2f..%2fsecret', 404],
  ['/other', 404],
])('%s: %i', async (path, status) => expect((await client.get(path)).status).toBe(status))

it('can only be read', async () => expect((await client.post('/')).status).toBe(405))
