import { compute } from '@perigee/contract/compute'
import { describe, expect, it } from 'vitest'
import { aScene } from './testing/a-scene'
import { consoleOrigin, startCompute } from './testing/start-compute'

const service = await startCompute()
const { http, url } = service
const path = compute.createInstance.path

describe('pages of the console alone', () => {
  it('may ask, with a token and without cookies', async () => {
    const answer = await fetch(new URL(path, url), { method: 'OPTIONS', headers: { origin: consoleOrigin } })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(consoleOrigin)
    expect(answer.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type')
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH, DELETE, OPTIONS')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('may read what was refused, too; others are told the same origin', async () => {
    for (const origin of [consoleOrigin, 'https://evil.test']) {
      const { status, headers } = await http.get(path, { headers: { origin } })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([401, consoleOrigin])
    }
  })
})

it('a cookie opens nothing', async () => {
  const { tokenOf, owner } = await aScene(service)
  const token = tokenOf(owner)
  for (const headers of [
    { cookie: `_tokenKey=${token}` },
    { authorization: token },
    { authorization: `Basic ${token}` },
  ]) {
    expect((await http.get(path, { headers })).status).toBe(401)
  }
  expect((await http.get(`${path}?token=${token}`)).status).toBe(401)
})

describe('failures have the shape of this service', () => {
  const shape = (code: string) => ({
    message: expect.stringMatching(/^[A-Z].*\.$/) as string,
    requestID: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    code,
    field: '',
  })

  it.each([
    ['GET', '/api/v1/nothing', 404, 'no_such_route'],
    ['PUT', path, 405, 'method_not_allowed'],
    ['GET', '/%zz', 400, 'malformed_request'],
  ])('%s %s', async (method, asked, status, code) => {
    const answer = await http.request(method, asked)
    expect([answer.status, answer.json()]).toEqual([status, shape(code)])
  })

  it('a body that is too large', async () => {
    const { ask } = await aScene(service)
    const answer = await ask(compute.createInstance, { body: { name: 'x'.repeat(40_000) } })
    expect(answer).toMatchObject({ status: 413, body: shape('body_too_large') })
  })

  it('a bug, of which nothing is told', async () => {
    const broken = await startCompute()
    const { ask } = await aScene(broken)
    await broken.db.schema.dropTable('satellite.compute_ssh_keys').execute()
    expect(await ask(compute.listSshKeys)).toMatchObject({ status: 500, body: shape('internal_error') })
  })
})

it('answers are kept by no cache, and are no pages', async () => {
  const { ask } = await aScene(service)
  const { headers } = await ask(compute.listInstances)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

it('neither token nor secrets are written into the log', async () => {
  const { ask, tokenOf, owner } = await aScene(service)
  const token = tokenOf(owner)
  await ask(compute.listInstances, { token })
  await ask(compute.listInstances, { token: `${token}x` })
  const log = service.log.join()
  expect(log).toContain('/api/v1/instance')
  expect(log).not.toContain(token.slice(5, 40))
})

it('says whether it is well', async () => {
  expect(await http.get('/-/health')).toMatchObject({ status: 200, text: '' })
  service.deps.life.isStopping = true
  expect((await http.get('/-/health')).status).toBe(503)
  service.deps.life.isStopping = false
})
