import { closeDatabase } from '@perigee/server-kit/database'
import { describe, expect, it } from 'vitest'
import { startAuth } from './testing/start-auth'

const auth = await startAuth()

describe('routes', () => {
  it.each([
    ['GET', '/v1/access', 405, 'POST, OPTIONS'],
    ['PUT', '/v1/access', 405, 'POST, OPTIONS'],
    ['POST', '/v1/access/juaacaqdaqcqmbyibefawdanbyhq', 405, 'GET'],
    ['OPTIONS', '/v1/access/juaacaqdaqcqmbyibefawdanbyhq', 405, 'GET'],
    ['POST', '/v1/health/live', 405, 'GET'],
    ['POST', '/v1/access/', 404, null],
    ['GET', '/v1/access/', 404, null],
    ['GET', '/v1/access/a/b', 404, null],
    ['GET', '/v1/health', 404, null],
    ['GET', '/v1/health/live/', 404, null],
    ['GET', '/', 404, null],
    ['POST', '/V1/access', 404, null],
  ])('%s %s: %d', async (method, path, status, allow) => {
    const answer = await auth.client.request(method, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
    expect(answer.text).toMatch(/^.+\n$/)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('answers the pre-flight of a page', async () => {
    const answer = await auth.client.request('OPTIONS', '/v1/access')
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'Content-Type, Accept, Accept-Language, Content-Language, Content-Length, Accept-Encoding',
    )
  })

  it('refuses a long request before it looks where it goes', async () => {
    const answer = await auth.client.request('POST', '/nowhere', { body: 'x'.repeat(4097) })
    expect(answer.status).toBe(413)
  })

  it('ignores a query and makes its own request ids', async () => {
    const answer = await auth.client.get('/v1/health/live?a=b', { headers: { 'x-request-id': 'mine' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('health', () => {
  it('is good while the service runs', async () => {
    expect((await auth.client.get('/v1/health/startup')).status).toBe(200)
    expect((await auth.client.get('/v1/health/live')).status).toBe(200)
  })

  it('is bad without a database; start-up stays done', async () => {
    const lost = await startAuth()
    await closeDatabase(lost.db)
    const answer = await lost.client.get('/v1/health/live')
    expect([answer.status, answer.text]).toEqual([503, ''])
    expect((await lost.client.get('/v1/health/startup')).status).toBe(200)
  })

  it('is bad while the service is about to stop', async () => {
    const service = await startAuth({ env: { PERIGEE_AUTH_SHUTDOWN_DELAY: '500ms' } })
    const stopped = service.stop()
    expect((await service.client.get('/v1/health/live')).status).toBe(503)
    await stopped
    await expect(service.client.get('/v1/health/live')).rejects.toThrow('fetch failed')
  })
})
