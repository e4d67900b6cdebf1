import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { httpClient } from '@perigee/testing/http'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../logger'
import { createOutbox } from './create-outbox'
import { startOutbox } from './start-outbox'

const folder = await mkdtemp(join(tmpdir(), 'perigee-outbox-'))
const outbox = createOutbox(folder)
const token = '0123456789abcdef0123456789abcdef'
const server = await startOutbox({ outbox, port: 0, token, logger: createLogger({ level: 'error' }) })
const client = httpClient(server.url)
const home = `/${token}/`
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const hostile = '<script>alert(1)</script>'

it('lists mails and shows one, with everything from outside escaped', async () => {
  expect((await client.get(home)).text).toContain('No mails yet')
  await outbox.send({ to: 'ann@example.com', subject: `Hello ${hostile}`, text: `Text ${hostile}`, html: hostile })

  const list = await client.get(home)
  expect(list.text).toContain('Hello &lt;script&gt;')
  const [, path = ''] = /href="(mails\/[^"]+)"/.exec(list.text) ?? []
  const page = await client.get(home + path)
  expect(page.text).toContain('Text &lt;script&gt;')
  expect(page.text).not.toContain(hostile)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
})

it('gives the HTML of a mail in a sandbox without scripts', async () => {
  const [mail] = await outbox.list()
  const answer = await client.get(`${home}mails/${mail?.id}/html`)
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
    const ask = request(server.url + home, { headers: { host } }, (response) => resolve(response.resume().statusCode))
    ask.on('error', reject).end()
  })
  expect(answer).toBe(status)
})

it.each([
  ['mails/20260101T000000000Z-00000000', 404],
  ['mails/..%2f..%2fsecret', 404],
  ['other', 404],
])('%s: %i', async (path, status) => expect((await client.get(home + path)).status).toBe(status))

describe('without the token', () => {
  it.each([
    ['/'],
    ['//'],
    ['/mails/'],
    [`/?token=${token}`],
    [`/${token.slice(0, -1)}/`],
    [`/${token}0/`],
    [`/${token.toUpperCase()}/`],
    [`/%2e/${token}/`],
    ['/index.html'],
  ])('%s shows nothing and says how to get in', async (path) => {
    await outbox.send({ to: 'ann@example.com', subject: '123456 is your code', text: '123456', html: '123456' })
    const [mail] = await outbox.list()
    for (const at of [path, `${path}mails/${mail?.id}`, `${path}mails/${mail?.id}/html`]) {
      const answer = await raw(at)
      expect(answer.status).toBe(403)
      expect(answer.text).not.toMatch(new RegExp(`123456|ann@example|${token}`))
      expect(answer.text).toContain('perigee-server outbox --address')
    }
  })

  it('a page of it leads nowhere that tells the token', async () => {
    const [mail] = await outbox.list()
    for (const path of ['', `mails/${mail?.id}`, `mails/${mail?.id}/html`]) {
      const answer = await client.get(home + path)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.text).not.toContain(token)
    }
  })

  it('an address that ends with the token leads into the folder', async () => {
    expect(await raw(`/${token}`)).toMatchObject({ status: 308, location: home })
  })
})

/** Asks for a path as it stands, which `fetch` would tidy up. */
const raw = (path: string) =>
  new Promise<{ status: number | undefined; text: string; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const ask = request({ hostname, port, path }, (response) => {
      const { statusCode, headers } = response
      text(response).then((said) => resolve({ status: statusCode, text: said, location: headers.location }), reject)
    })
    ask.on('error', reject).end()
  })

it('can only be read', async () => expect((await client.post(home)).status).toBe(405))
