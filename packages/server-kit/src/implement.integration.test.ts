import { defineCall } from '@perigee/contract/call'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { httpClient } from '@perigee/testing/http'
import { request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addCors } from './http/cors'
import { createHttpServer, listen } from './http-server'
import { registerRoutes } from './http/register-routes'
import { createImplement, implementOpen, sessionRoute } from './implement'
import { createLogger } from './logger'
import { createLimiter } from './rate-limit'

const fallback = 'That did not work'
const calls = {
  echo: defineCall({
    method: 'POST',
    path: '/echo/:id',
    may: 'signedIn',
    params: z.object({ id: z.string() }),
    query: z.object({ tag: z.optional(z.string()) }),
    body: z.object({ name: z.string().check(z.minLength(1, 'Name is required')) }),
    response: z.object({ id: z.string(), tag: z.optional(z.string()), name: z.string(), who: z.string() }),
    status: 201,
    fallback,
  }),
  raw: defineCall({
    method: 'PUT',
    path: '/raw',
    may: 'public',
    body: z.string(),
    bodyKind: 'text',
    response: z.string(),
    responseKind: 'text',
    csrf: false,
    fallback,
  }),
  limited: defineCall({
    method: 'POST',
    path: '/limited',
    may: 'public',
    csrf: false,
    rateLimit: { by: 'ip', name: 'limited' },
    fallback,
  }),
  closed: defineCall({
    method: 'POST',
    path: '/closed',
    may: 'project.list',
    body: z.object({ name: z.string() }),
    fallback,
  }),
  bug: defineCall({ method: 'GET', path: '/bug', may: 'public', fallback }),
}

const { implement, lines, client, url } = await server()

async function server() {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
  const app = createHttpServer({ logger, bodyLimit: 100 })
  const implement = createImplement<{ name: string }>()
  addCors(app, { origin: 'http://console.test', methods: ['POST'], allowHeaders: ['Accept'], credentials: true })
  const routes = [
    implement(calls.echo, ({ params, query, body, session, reply }) => {
      reply.setCookie('seen', 'yes')
      return { id: params.id, name: body.name, who: session.name, ...(query.tag ? { tag: query.tag } : {}) }
    }),
    implement.open(calls.raw, ({ body }) => `[${body}]`),
    implement.open(calls.limited, () => undefined),
    sessionRoute(calls.closed, () => undefined),
    implement.open(calls.bug, () => {
      throw new Error('the secret inside')
    }),
  ]
  registerRoutes(app, routes, {
    authenticate: async (request, reply) => {
      if (request.headers.authorization === 'yes') return { name: 'ann' }
      reply.clearCookie('session')
      throw commonRefusals.notLoggedIn()
    },
    authorize: (_session, may) => {
      if (may === 'project.list') throw commonRefusals.forbidden()
    },
    checkCsrf: (request) => {
      if (request.headers['x-csrf-token'] !== 'token') throw commonRefusals.csrfMissing()
    },
    limits: () => createLimiter({ points: 1 }),
  })
  const url = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_TEST_PORT' })
  afterAll(() => app.close())
  return { implement, lines, client: httpClient(url), url }
}

const allowed = { 'x-csrf-token': 'token', authorization: 'yes' }

describe('a request that names its host', () => {
  const ask = (...hosts: string[]) =>
    new Promise<{ status: number; error?: string }>((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const headers = ['accept', '*/*', ...hosts.flatMap((host) => ['host', host])]
      const outgoing = request({ hostname, port, path: '/nothing', headers, agent: false }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ...(JSON.parse(text) as object) }))
      })
      outgoing.on('error', reject).end()
    })

  it('twice is refused, the same name too; once is answered', async () => {
    const refused = { status: 400, error: 'A request must have exactly one Host header.' }
    expect(await ask('console.test', 'other.test')).toMatchObject(refused)
    expect(await ask('console.test', 'console.test')).toMatchObject(refused)
    expect((await ask('console.test')).status).toBe(404)
  })
})

it('a service may have failures of another shape', async () => {
  const logger = createLogger({ level: 'silent' })
  const app = createHttpServer({ logger, render: (refusal, { id }) => ({ says: refusal?.entry.say ?? 'bug', id }) })
  registerRoutes(app, [implementOpen(calls.bug, () => Promise.reject(new Error('the secret inside')))], {})
  const other = httpClient(await listen(app, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_TEST_PORT' }))
  afterAll(() => app.close())
  for (const [path, status, says] of [
    ['/bug', 500, 'bug'],
    ['/nothing', 404, 'There is nothing at this address.'],
    ['/%zz', 400, 'The request is malformed.'],
  ] as const) {
    const answer = await other.get(path)
    expect([answer.status, answer.json()]).toEqual([status, { says, id: answer.headers.get('x-request-id') }])
  }
})

describe('a call with JSON', () => {
  it('hands parsed input to its handler and answers with its status', async () => {
    const answer = await client.post('/echo/a%2Fb?tag=x&other=y', { name: 'file', extra: 1 }, allowed)
    expect(answer.status).toBe(201)
    expect(answer.json()).toEqual({ id: 'a/b', tag: 'x', name: 'file', who: 'ann' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
    expect(client.cookies.get('seen')).toBe('yes')
  })

  it.each([
    ['an empty name', { name: '' }, allowed, 400, 'Name is required'],
    ['no body', undefined, allowed, 400, 'Invalid input'],
    ['broken JSON', '{"name"', allowed, 400, 'The request body is not valid JSON.'],
    ['a body over the limit', 'x'.repeat(101), allowed, 413, 'The request is too large.'],
    ['no session', { name: 'a' }, { 'x-csrf-token': 'token' }, 401, 'Authorization required'],
    ['no CSRF token', { name: 'a' }, { authorization: 'yes' }, 403, 'The CSRF token is missing.'],
    ['an unusable Content-Type', '{}', { ...allowed, 'content-type': 'nonsense' }, 415, 'The request is malformed.'],
  ])('refuses %s', async (_, body, headers, status, text) => {
    const answer = await client.post('/echo/1', body, headers)
    expect(answer.status).toBe(status)
    expect(answer.json<{ error: string }>().error).toContain(text)
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is refused by the gate before its body is read', async () => {
    const answer = await client.post('/closed', '{"name"', allowed)
    expect([answer.status, answer.json()]).toMatchObject([403, { error: 'You do not have permission to do this.' }])
  })

  it('sends cookies that were set before the refusal', async () => {
    const answer = await client.post('/echo/1', {}, { 'x-csrf-token': 'token' })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringContaining('session=; Path=/; Expires=Thu, 01 Jan 1970'),
    ])
  })

  it('ignores request ids from outside', async () => {
    const answer = await client.get('/nowhere', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
    expect(answer.headers.get('x-request-id')).not.toBe('mine')
  })
})

describe('a call with raw text', () => {
  it.each([
    ['text labelled application/json', 'my key', 'application/json', '[my key]'],
    ['a quoted string, kept as it is', '"my key"', 'application/json', '["my key"]'],
    ['an empty body labelled application/json', '', 'application/json', '[]'],
    ['any other label', 'plain', 'text/plain; charset=utf-8', '[plain]'],
  ])('%s', async (_, body, type, expected) => {
    const answer = await client.request('PUT', '/raw', { body, headers: { 'content-type': type } })
    expect([answer.status, answer.text]).toEqual([200, expected])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })
})

describe('failures', () => {
  it('answers a bug with a general sentence and logs it with the request id', async () => {
    const answer = await client.get('/bug?token=not-to-be-logged')
    expect([answer.status, answer.json()]).toEqual([
      500,
      { error: 'Something went wrong on our side. Please try again.', code: 'internal_error' },
    ])
    const logged = lines.filter((line) => line.includes(answer.headers.get('x-request-id') ?? 'none'))
    expect(logged.join()).toContain('the secret inside')
    expect(logged.join()).not.toContain('not-to-be-logged')
  })

  it('tells 404 from 405', async () => {
    expect((await client.get('/nowhere')).status).toBe(404)
    const wrong = await client.get('/echo/1')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('answers 429 with Retry-After', async () => {
    expect((await client.post('/limited')).status).toBe(200)
    const answer = await client.post('/limited')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300'])
  })

  it('logs route patterns, never paths', async () => {
    await client.post('/echo/my-private-name?x=1', {}, allowed)
    expect(lines.join()).toContain('"route":"/echo/:id"')
    expect(lines.join()).not.toContain('my-private-name')
  })
})

it('answers OPTIONS for the console and no other origin', async () => {
  const answer = await client.request('OPTIONS', '/echo/1')
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://console.test')
})

it('refuses a route whose guard is missing, at registration', async () => {
  const app = createHttpServer({ logger: createLogger({ level: 'silent' }) })
  const routes = [implement.open(calls.limited, () => undefined)]
  expect(() => registerRoutes(app, routes, {})).toThrow('/limited needs the hook limits')
  const authenticate = async () => ({ name: 'ann' })
  const withSession = [implement(calls.echo, () => ({ id: '', name: '', who: '' }))]
  const withoutGate = { authenticate, checkCsrf: () => undefined }
  expect(() => registerRoutes(app, withSession, withoutGate)).toThrow('/echo/:id needs the hook authorize')
  const asIfPublic = { ...calls.echo, may: 'public' } as const
  expect(() => implement.open(asIfPublic, () => ({ id: '', name: '', who: '' }))).toThrow('needs a session')
})

it('names the setting when a port is taken', async () => {
  const options = { host: '127.0.0.1', port: 0, variable: 'PERIGEE_API_PORT' }
  const first = createHttpServer({ logger: createLogger({ level: 'silent' }) })
  const port = Number(new URL(await listen(first, options)).port)
  const second = createHttpServer({ logger: createLogger({ level: 'silent' }) })
  await expect(listen(second, { ...options, port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`)
  await expect(listen(second, { ...options, port })).rejects.toThrow('PERIGEE_API_PORT=<port>')
  await Promise.all([first.close(), second.close()])
})
