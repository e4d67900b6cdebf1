import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createClient, detailsOf, etagOf, PerigeeError } from './client'
import { aService, apiKey, breaks, isSilent, refuses, says } from './testing/a-service'

const projectId = '5d2a8f5e-6a0b-4c7e-9d5f-0c6a7b8c9d0e'
const body = { name: 'Photos' }
const failureOf = (work: Promise<unknown>): Promise<PerigeeError> =>
  work.then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error as PerigeeError,
  )
const keys = (asked: { headers: Record<string, unknown> }[]) => asked.map(({ headers }) => headers['idempotency-key'])

describe('a call', () => {
  it('carries the key as Bearer, its body as JSON, and its other parts in path and query', async () => {
    const { client, asked } = await aService([says({ items: [], next: null })])
    await client.listAccessKeys({ projectId, search: 'a b+c%#?é日本/..', limit: 5 })
    await client.createBucket({ projectId, body: { name: 'photos' } })
    expect(asked[0]).toMatchObject({ method: 'GET', headers: { authorization: `Bearer ${apiKey}` } })
    const { pathname, searchParams } = new URL(asked[0]?.url ?? '', 'http://x.test')
    expect(pathname).toBe(`/public/v1/projects/${projectId}/access-keys`)
    expect(Object.fromEntries(searchParams)).toEqual({ search: 'a b+c%#?é日本/..', limit: '5' })
    expect([asked[1]?.headers['content-type'], asked[1]?.body]).toEqual(['application/json', '{"name":"photos"}'])
  })

  it.each(['a b+c%#?é日本/..', '%2e%2e', 'a/b'])(
    'with %j in its path asks for that and nothing else',
    async (bucket) => {
      const { client, asked } = await aService([says({})])
      await client.getBucket({ projectId, bucket })
      expect(asked[0]?.url).toBe(`/public/v1/projects/${projectId}/buckets/${encodeURIComponent(bucket)}`)
    },
  )

  it.each(['..', '.', ''])(
    'with %j in its path is not made: the address would be that of another one',
    async (bucket) => {
      const { client, asked } = await aService([says({})])
      const { code, path } = await failureOf(client.deleteBucket({ projectId, bucket }))
      expect([code, path, asked.length]).toEqual(['invalid_request', 'params.bucket', 0])
    },
  )

  it('says what the headers of its answer said', async () => {
    const headers = { etag: '"e1"', 'ratelimit-remaining': '7', 'idempotency-replayed': 'true' }
    const { client, asked } = await aService([says({ id: projectId }, { headers })])
    const project = await client.getProject({ projectId })
    expect(detailsOf(project)).toEqual({ status: 200, etag: '"e1"', requestId: 'r-1', replayed: true, remaining: 7 })
    await client.updateProject({ projectId, body }, { ifMatch: etagOf(project) })
    expect(asked[1]?.headers['if-match']).toBe('"e1"')
  })

  it('below a path of the address keeps that path', async () => {
    const { url, asked } = await aService([says({})])
    await createClient({ baseUrl: `${url}/storage/`, apiKey }).getAccount()
    expect(asked[0]?.url).toBe('/storage/public/v1/account')
  })
})

describe('pages', () => {
  it('are asked for one after another, with what the list is searched by', async () => {
    const { client, asked } = await aService([says({ items: [1, 2], next: 'c1' }), says({ items: [3], next: null })])
    const found: unknown[] = []
    for await (const one of client.each.listAccessKeys({ projectId, search: 'a' })) found.push(one)
    expect(found).toEqual([1, 2, 3])
    expect(asked.map(({ url }) => url.split('?')[1])).toEqual(['search=a', 'search=a&cursor=c1'])
  })

  it('that nobody wants are not asked for', async () => {
    const { client, asked } = await aService([says({ items: [1, 2], next: 'c1' })])
    for await (const one of client.each.listProjects()) if (one) break
    expect(asked).toHaveLength(1)
  })
})

describe('a failure', () => {
  it('tells what the service said', async () => {
    const { client } = await aService([refuses(409, 'bucket_exists', { path: 'body.name' })])
    const failure = await failureOf(client.createBucket({ projectId, body: { name: 'photos' } }))
    expect(failure).toBeInstanceOf(PerigeeError)
    expect(failure).toMatchObject({
      name: 'PerigeeError',
      call: 'createBucket',
      code: 'bucket_exists',
      status: 409,
      message: 'It is bucket_exists.',
      requestId: 'r-1',
      path: 'body.name',
      docs: 'https://x.test/public/v1/docs/errors#bucket_exists',
    })
  })

  it.each([
    ['text', 502, '<html>Bad gateway</html>'],
    ['JSON of somebody else', 400, '{"error":"no"}'],
    ['text in place of JSON', 200, 'ok'],
  ])('that comes as %s is told as one of what lies in between', async (_, status, text) => {
    const { client } = await aService([(response) => response.writeHead(status).end(text)])
    expect(await failureOf(client.getAccount())).toMatchObject({ code: 'unexpected_answer', status })
  })

  it('is a redirect: nothing is sent to where it leads', async () => {
    const other = await aService([says({})])
    const { client, asked } = await aService([(response) => response.writeHead(307, { location: other.url }).end()])
    expect((await failureOf(client.getAccount())).code).toBe('redirected')
    expect([asked.length, other.asked.length]).toEqual([1, 0])
  })
})

describe('a call is made again', () => {
  it('after 429, no sooner than the service says', async () => {
    const { client, asked } = await aService([refuses(429, 'too_many_requests', { retryAfter: '1' }), says({})])
    const before = performance.now()
    await client.getAccount()
    expect(performance.now() - before).toBeGreaterThan(990)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['no answer came', breaks],
    ['the service is away', refuses(503, 'unavailable')],
    ['the first try is still being worked on', refuses(409, 'idempotency_key_running', { retryAfter: '0' })],
  ])('when %s, with the same Idempotency-Key', async (_, answer) => {
    const { client, asked } = await aService([answer, answer, says({ id: projectId }, { status: 201 })])
    expect(await client.createProject({ body })).toEqual({ id: projectId })
    expect(asked).toHaveLength(3)
    expect(new Set(keys(asked)).size).toBe(1)
  })

  it('no more often than was said, and then fails with what came last', async () => {
    const { client, asked } = await aService([breaks, refuses(503, 'unavailable', { retryAfter: '0' })])
    expect(await failureOf(client.getAccount({}, { retries: 1 }))).toMatchObject({ code: 'unavailable', retryAfter: 0 })
    expect(asked).toHaveLength(2)
  })

  it.each([
    [400, 'invalid_input'],
    [409, 'bucket_exists'],
    [500, 'internal_error'],
  ])('not after %i %s', async (status, code) => {
    const { client, asked } = await aService([refuses(status, code)])
    await failureOf(client.createBucket({ projectId, body: { name: 'photos' } }))
    expect(asked).toHaveLength(1)
  })

  it('not when the service asks for a longer wait than the client has patience', async () => {
    const { client, asked } = await aService([refuses(429, 'too_many_requests', { retryAfter: '3600' })])
    expect(await failureOf(client.getAccount())).toMatchObject({ code: 'too_many_requests', retryAfter: 3600 })
    expect(asked).toHaveLength(1)
  })

  it('not without an answer to a change with If-Match, which may have been made', async () => {
    const { client, asked } = await aService([breaks])
    expect((await failureOf(client.updateProject({ projectId, body }, { ifMatch: '"e"' }))).code).toBe(
      'connection_failed',
    )
    expect(asked).toHaveLength(1)
  })

  it('by somebody else: other calls have other keys, and a given one is kept', async () => {
    const { client, asked } = await aService([says({ id: projectId }, { status: 201 })])
    await client.createProject({ body })
    await client.createProject({ body })
    await client.createProject({ body }, { idempotencyKey: 'mine' })
    expect(new Set(keys(asked)).size).toBe(3)
    expect(keys(asked)[2]).toBe('mine')
  })
})

describe('an end is put to a call', () => {
  it('by its time', async () => {
    const { client } = await aService([isSilent], { timeoutMs: 20, retries: 0 })
    expect(await failureOf(client.getAccount())).toMatchObject({ code: 'timed_out', status: 0 })
  })

  it.each([
    ['while it waits for an answer', isSilent],
    ['while it waits for its next try', refuses(503, 'unavailable', { retryAfter: '30' })],
  ])("by the caller's signal, %s", async (_, answer) => {
    const ending = new AbortController()
    const { client, asked } = await aService([answer])
    const reason = new Error('enough')
    const call = failureOf(client.getAccount({}, { signal: ending.signal }))
    await expect.poll(() => asked.length).toBe(1)
    ending.abort(reason)
    expect(await call).toBe(reason)
  })

  it('before it begins', async () => {
    const { client, asked } = await aService([says({})])
    await failureOf(client.getAccount({}, { signal: AbortSignal.abort(new Error('enough')) }))
    expect(asked).toHaveLength(0)
  })
})

describe('a file', () => {
  const lines = (response: { write: (text: string) => void; end: () => void }) => {
    response.write('a,b\n')
    setImmediate(() => {
      response.write('1,2\n')
      response.end()
    })
  }

  it('comes as it is sent', async () => {
    const { client } = await aService([lines])
    const file = await client.exportAuditLog({ projectId, format: 'csv' })
    expect(await file.text()).toBe('a,b\n1,2\n')
  })

  it('that is cut off fails and does not just end', async () => {
    const { client } = await aService([
      (response) => {
        response.write('a,b\n')
        setImmediate(() => response.destroy())
      },
    ])
    const file = await client.exportAuditLog({ projectId })
    await expect(file.text()).rejects.toThrow()
  })

  it("ends with the caller's signal", async () => {
    const ending = new AbortController()
    const { client } = await aService([(response) => void response.write('a,b\n')])
    const file = await client.exportAuditLog({ projectId }, { signal: ending.signal })
    const reading = file.text()
    ending.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
  })
})

describe('the key', () => {
  const shown = (value: unknown) =>
    inspect(value, { depth: 20, showHidden: true, getters: true }) + String(JSON.stringify(value)) + String(value)

  it.each([
    ['refused', refuses(401, 'not_logged_in')],
    ['not answered', breaks],
  ])('stands neither in the client nor in the failure of a call that is %s', async (_, answer) => {
    const { client } = await aService([answer])
    const failure = await failureOf(client.createProject({ body }))
    expect(shown(client) + shown(failure) + (failure.stack ?? '')).not.toContain(apiKey.slice(8, 20))
  })

  it('that cannot be one is refused, without its text', () => {
    const make = () => createClient({ baseUrl: 'https://x.test', apiKey: `${apiKey}\nX: y` })
    expect(make).toThrow(TypeError)
    expect(make).not.toThrow(apiKey)
  })

  it.each(['', 'x.test', 'ftp://x.test', 'https://a:secret@x.test', 'https://x.test/?key=secret'])(
    'is not sent to %j',
    (baseUrl) => {
      const make = () => createClient({ baseUrl, apiKey })
      expect(make).toThrow(/^baseUrl/)
      expect(make).not.toThrow('secret')
    },
  )
})
