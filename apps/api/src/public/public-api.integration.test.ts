import { problem } from '@perigee/contract/public/problem'
import { minute, second } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { everyCall } from '../testing/every-call'
import { aProject, aUser } from '../testing/builders'
import { aPublicCaller, sendWith } from '../testing/public-caller'
import { startApi } from '../testing/start-api'

const limits = { PERIGEE_PUBLIC_API_READS_PER_MINUTE: '1000', PERIGEE_PUBLIC_API_WRITES_PER_MINUTE: '1000' }
const api = await startApi({ env: { ...everyCall, ...limits } })
const project = await aProject(api)
const caller = await aPublicCaller(api, project.owner.id)
const nobody = sendWith(api, undefined)
const few = await startApi({
  env: {
    PERIGEE_RATE_LIMIT_BURST: '1',
    PERIGEE_PUBLIC_API_READS_PER_MINUTE: '3',
    PERIGEE_PUBLIC_API_WRITES_PER_MINUTE: '1',
  },
})
const { id } = await aUser(few)
const here = `/public/v1/projects/${project.id}`

describe('without a key that is good', () => {
  it.each([
    ['no key', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['an unknown key', { authorization: 'Bearer perigee_00000000000000000000000000000000000000' }],
    ['two words', { authorization: 'Bearer a b' }],
  ])('with %s the answer is the same 401', async (_, headers) => {
    const answer = await nobody('GET', '/public/v1/projects', { headers })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="public API"'])
    expect({ ...answer.body, requestId: '' }).toEqual({
      code: 'not_logged_in',
      message: 'Authorization required',
      requestId: '',
      docs: 'http://console.test:7910/public/v1/docs/errors#not_logged_in',
    })
  })

  it('a session opens nothing', async () => {
    const { status } = await project.owner.browser.http.get('/public/v1/projects')
    expect(status).toBe(401)
  })
})

describe('a failure', () => {
  it.each([
    ['POST', '/public/v1/projects', '{"name":', 400, 'invalid_input', 'body'],
    ['POST', '/public/v1/projects', { name: '' }, 400, 'invalid_input', 'body.name'],
    ['GET', '/public/v1/projects?limit=0', undefined, 400, 'invalid_input', 'query.limit'],
    ['GET', '/public/v1/projects?cursor=nonsense', undefined, 400, 'invalid_input', 'query.cursor'],
    ['GET', '/public/v1/projects/nonsense', undefined, 400, 'invalid_input', 'params.projectId'],
    ['GET', `/public/v1/projects/${crypto.randomUUID()}`, undefined, 404, 'no_such_project', undefined],
    ['GET', '/public/v1/projects/%zz', undefined, 400, 'malformed_request', undefined],
    ['GET', `/public/v1/projects/${'x'.repeat(3000)}`, undefined, 414, 'malformed_request', undefined],
    ['GET', `${here}/usage/days?from=2026-01-01&to=`, undefined, 400, 'invalid_input', 'query.to'],
    [
      'GET',
      `${here}/invitations/${'x'.repeat(200)}%40example.com/link`,
      undefined,
      404,
      'no_such_invitation',
      undefined,
    ],
    ['GET', '/public/v1/nothing', undefined, 404, 'no_such_route', undefined],
    ['DELETE', '/public/v1/projects', undefined, 405, 'method_not_allowed', undefined],
    ['POST', '/public/v1/projects', JSON.stringify('x'.repeat(200_000)), 413, 'body_too_large', undefined],
  ])('%s %s: %s', async (method, path, body, status, code, where) => {
    const answer = await caller.send(method, path, { body })
    expect(answer.status).toBe(status)
    const said = z.parse(problem, answer.body)
    expect([said.code, said.path, said.requestId]).toEqual([code, where, answer.headers.get('x-request-id')])
  })
})

describe('a key', () => {
  it('that only reads changes nothing', async () => {
    const { send } = await aPublicCaller(api, project.owner.id, { access: 'read' })
    expect((await send('GET', here)).status).toBe(200)
    const refused = await send('PATCH', here, { body: { name: 'Other' } })
    expect([refused.status, refused.body.code]).toEqual([403, 'key_reads_only'])
  })

  it('for one area is for no other, before anything is read', async () => {
    const { send } = await aPublicCaller(api, project.owner.id, { areas: ['usage'] })
    const refused = await send('GET', '/public/v1/projects/nonsense')
    expect([refused.status, refused.body.code]).toEqual([403, 'key_lacks_area'])
  })

  it('for one project knows no other, and lists that one alone', async () => {
    const { body } = await caller.send('POST', '/public/v1/projects', { body: { name: 'The other' } })
    const { send } = await aPublicCaller(api, project.owner.id, { projectId: project.id })
    const other = await send('GET', `/public/v1/projects/${String(body['id'])}`)
    expect([other.status, other.body.code]).toEqual([404, 'no_such_project'])
    const { items } = (await send('GET', '/public/v1/projects')).json<{ items: { id: string }[] }>()
    expect(items.map(({ id }) => id)).toEqual([project.id])
    const made = await send('POST', '/public/v1/projects', { body: { name: 'One more' } })
    expect([made.status, made.body.code]).toEqual([403, 'key_for_one_project'])
  })
})

describe('limits', () => {
  const numbers = ({ headers }: { headers: Headers }) =>
    ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)))

  it('are said with each answer, and count for each key', async () => {
    const { send } = await aPublicCaller(few, id)
    expect(numbers(await send('GET', '/public/v1/account'))).toEqual([3, 2, 20])
    expect(numbers(await send('GET', '/public/v1/account'))).toEqual([3, 1, 40])
    await send('GET', '/public/v1/account')
    const refused = await send('GET', '/public/v1/account')
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '20',
    ])
    expect(numbers(refused)).toEqual([3, 0, 60])

    const other = await aPublicCaller(few, id)
    expect((await other.send('GET', '/public/v1/account')).status).toBe(200)
    few.clock.advance(minute)
    expect((await send('GET', '/public/v1/account')).status).toBe(200)
  })

  it('of writing are others than of reading', async () => {
    const { send } = await aPublicCaller(few, id)
    expect(numbers(await send('POST', '/public/v1/projects', { body: { name: 'A' } }))).toEqual([1, 0, 60])
    expect((await send('POST', '/public/v1/projects', { body: { name: 'B' } })).status).toBe(429)
    expect((await send('GET', '/public/v1/account')).status).toBe(200)
  })
})

describe('an address', () => {
  it('without a key that is good is limited, and its good keys are not', async () => {
    const stranger = sendWith(few, 'perigee_00000000000000000000000000000000000000')
    const ask = async () => (await stranger('GET', '/public/v1/account')).status
    for (let at = 0; at < 20; at++) expect(await ask()).toBe(401)
    const refused = await stranger('GET', '/public/v1/account')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const { send } = await aPublicCaller(few, id)
    expect((await send('GET', '/public/v1/account')).status).toBe(200)
    few.clock.advance(Number(refused.headers.get('retry-after')) * second)
    expect(await ask()).toBe(401)
  })
})

describe('an ETag', () => {
  it('is the same until something changes, and saves sending it again', async () => {
    const first = await caller.send('GET', here)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await caller.send('GET', here, { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('guards a change against what somebody else did in between', async () => {
    const etag = (await caller.send('GET', here)).headers.get('etag') ?? ''
    const change = (name: string, tag: string) =>
      caller.send('PATCH', here, { body: { name }, headers: { 'if-match': tag } })

    const [one, other] = await Promise.all([change('First', etag), change('Second', etag)])
    expect([one.status, other.status].toSorted()).toEqual([200, 412])
    expect((await change('Third', etag)).body.code).toBe('revision_changed')
    expect((await change('Fourth', '*')).status).toBe(200)
    expect((await change('Fifth', 'nonsense')).body.path).toBe('headers.if-match')
  })

  it('may be one of a list; a weak one guards nothing', async () => {
    const change = async (tag: (etag: string) => string) => {
      const etag = (await caller.send('GET', here)).headers.get('etag') ?? ''
      const description = crypto.randomUUID()
      return (await caller.send('PATCH', here, { body: { description }, headers: { 'if-match': tag(etag) } })).status
    }
    expect(await change((etag) => `"other", ${etag}`)).toBe(200)
    expect(await change((etag) => `W/${etag}`)).toBe(412)
    expect(await change(() => '"other", "another"')).toBe(412)
    expect(await change((etag) => `${etag}, nonsense`)).toBe(400)
  })

  it('of something that is not there is none: also `*` is refused', async () => {
    const nowhere = `/public/v1/projects/${crypto.randomUUID()}`
    const headers = { 'if-match': '*' }
    expect((await caller.send('PATCH', nowhere, { body: { name: 'A' }, headers })).body.code).toBe('no_such_project')
  })
})

it('pages of other origins may call, without cookies', async () => {
  const headers = { origin: 'https://elsewhere.test' }
  const asked = await nobody('OPTIONS', here, { headers: { ...headers, 'access-control-request-method': 'PATCH' } })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(asked.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  const answer = await caller.send('PATCH', here, { body: { name: 'From elsewhere' }, headers })
  expect([answer.status, answer.headers.get('access-control-allow-credentials')]).toEqual([200, null])
  expect(answer.headers.get('access-control-expose-headers')).toContain('ETag')
})

describe('older clients', () => {
  it.each(['/public/v1', '/api/v0'])('find what they call below %s', async (base) => {
    const made = await caller.send('POST', `${base}/projects/create`, {
      body: { name: `Old ${base}`, storageLimit: '5' },
    })
    const id = String(made.body['id'])
    expect(made.status).toBe(200)
    expect(made.headers.get('deprecation')).toBe('@1795478400')
    expect(made.headers.get('link')).toContain('createProject')
    const listed = (await caller.send('GET', `${base}/projects/`)).json<{ id: string }[]>()
    expect(listed.map((one) => one.id)).toContain(id)
    expect((await caller.send('GET', `${base}/users/`)).body['email']).toBe(project.owner.email)
    const renamed = await caller.send('PATCH', `${base}/projects/update/${id}`, { body: { name: `New ${base}` } })
    expect(renamed.body['name']).toBe(`New ${base}`)
    const key = await caller.send('POST', `${base}/apikeys/create`, { body: { projectID: id, name: 'k' } })
    const { keyInfo } = key.json<{ keyInfo: { id: string } }>()
    const keys = (await caller.send('GET', `${base}/projects/apikeys/${id}`)).json<{ totalCount: number }>()
    expect(keys.totalCount).toBe(1)
    expect((await caller.send('DELETE', `${base}/apikeys/delete/${keyInfo.id}`)).status).toBe(200)
    expect((await caller.send('DELETE', `${base}/projects/delete/${id}`)).status).toBe(200)
  })

  it('with a cookie are the console', async () => {
    const answer = await project.owner.browser.http.get('/api/v0/projects')
    expect(answer.json<{ role: unknown }[]>()[0]).toHaveProperty('role')
    expect((await nobody('GET', '/api/v0/projects/apikeys/x')).status).toBe(401)
  })
})
