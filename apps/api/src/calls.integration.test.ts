import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { analytics } from '@perigee/contract/analytics'
import { auth } from '@perigee/contract/auth'
import type { Call } from '@perigee/contract/call'
import { compute } from '@perigee/contract/compute'
import { describe, expect, it } from 'vitest'
import { allRoutes } from './create-app'
import { everyCall } from './testing/every-call'
import { aUser } from './testing/builders'
import { contractCalls as calls } from './testing/contract-calls'
import { startApi } from './testing/start-api'

const named = (list: readonly Call[]) => list.map((call) => ({ name: `${call.method} ${call.path}`, call }))

const api = await startApi({ env: everyCall })
const user = await aUser(api)
const params = {
  id: crypto.randomUUID(),
  projectId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  passkeyId: crypto.randomUUID(),
  memberId: crypto.randomUUID(),
}

/** Calls that the contract's modules export, alone or in a group. */
async function exportedCalls(): Promise<Call[]> {
  const folder = join(import.meta.dirname, '../../../packages/contract/src')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /^(payments\/)?[a-z-]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>))
  const exported = modules.flatMap((module) => Object.values(module) as unknown[])
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  return exported
    .filter(isObject)
    .flatMap((value) => [value, ...(Object.values(value) as unknown[])])
    .filter(isObject)
    .filter((value): value is Call => 'path' in value && 'session' in value && 'fallback' in value)
}

/** The compute service answers them. */
const elsewhere = new Set<Call>(Object.values(compute))

it('answers every call of the contract', async () => {
  const ours = (await exportedCalls()).filter((call) => /^\/(api|sso)\//.test(call.path) && !elsewhere.has(call))
  const implemented = allRoutes(api.deps).map(({ call }) => call)
  expect(new Set(implemented)).toEqual(new Set(calls))
  expect(implemented).toHaveLength(calls.length)
  expect(new Set(ours)).toEqual(new Set(calls))
})

describe('without a session', () => {
  it.each(named(calls.filter(({ session }) => session === 'required')))('$name: 401', async ({ call }) => {
    const answer = await api.browser().call(call, { params })

    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ error: 'Authorization required', code: 'not_logged_in' })
  })
})

describe('CSRF', () => {
  it.each(named(calls.filter(({ csrf }) => csrf)))('$name without the token: 403', async ({ call }) => {
    const answer = await user.browser.plain(call, { params })
    expect(answer.status).toBe(403)
    expect(answer.body.error).toMatch(/CSRF token is missing/)
  })

  it.each(named(calls.filter(({ csrf }) => csrf)))('$name with another token: 403', async ({ call }) => {
    const token = await api.browser().csrfToken()
    const answer = await user.browser.plain(call, { params, headers: { 'x-csrf-token': token } })
    expect(answer.status).toBe(403)
    expect(answer.body.error).toMatch(/CSRF token is not valid/)
  })

  it('is not fooled by a cookie and a header that agree on a made-up value', async () => {
    const browser = api.browser()
    browser.http.cookies.set('csrf_token', 'AAAA.BBBB')
    const answer = await browser.plain(auth.login, { headers: { 'x-csrf-token': 'AAAA.BBBB' } })
    expect(answer.status).toBe(403)
  })
})

describe('a page of another origin', () => {
  it.each(named(calls.filter(({ method }) => method !== 'GET')))('$name: 403', async ({ call }) => {
    for (const origin of ['https://evil.test', 'null', 'http://console.test']) {
      const answer = await user.browser.call(call, { params, headers: { origin } })
      expect(answer.status).toBe(403)
      expect(answer.body.error).toMatch(/origin/)
    }
  })

  it('is told from our own by its origin, the public one or that of the request', async () => {
    for (const origin of ['http://console.test:7910', new URL(api.url).origin]) {
      const answer = await user.browser.call(analytics.page, { body: { pageName: '/projects' }, headers: { origin } })
      expect(answer.status).toBe(200)
    }
  })
})

it('tells broken JSON, a body that is too large and an unknown address', async () => {
  const headers = { 'x-csrf-token': await user.browser.csrfToken() }
  const post = (path: string, body: string) => user.browser.http.request('POST', path, { body, headers })

  expect((await post('/api/v0/projects', '{"name":')).status).toBe(400)
  expect((await post('/api/v0/projects', JSON.stringify({ name: 'x'.repeat(120_000) }))).status).toBe(413)
  expect((await post('/api/v0/nothing', '{}')).status).toBe(404)
  expect((await user.browser.http.get('/api/v0/auth/token')).status).toBe(405)
})
