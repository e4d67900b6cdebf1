import { describe, expect, it } from 'vitest'
import { parseCookies, renderCookie } from './cookies'
import { ownCookie } from './own-cookie'
import type { RequestInfo } from './exchange'

const expires = new Date('2026-12-01T00:00:00Z')

/** What a cookie makes of a request; `set` holds the lines of its answer. */
function exchanged(cookie: string | undefined, { path = '/api/v0', origin = 'http://a.b.test:7910' } = {}) {
  const set: string[] = []
  const request: RequestInfo = {
    id: '1',
    method: 'GET',
    path,
    ip: '127.0.0.1',
    userAgent: '',
    headers: {},
    cookies: parseCookies(cookie),
    origin,
  }
  const reply = {
    header: () => undefined,
    setCookie: (...given: Parameters<typeof renderCookie>) => void set.push(renderCookie(...given)),
    clearCookie: (name: string, options = {}) =>
      void set.push(renderCookie(name, '', { ...options, expires: new Date(0) })),
  }
  return { request, reply, set }
}
const placesOf = (lines: string[]) =>
  lines.map((line) => [/Path=([^;]+)/.exec(line)?.[1], /Domain=([^;]+)/.exec(line)?.[1]].filter(Boolean).join(' '))

describe('on http', () => {
  const cookie = ownCookie('_key', { isHttps: false })

  it.each([
    [undefined, undefined],
    ['_key=1', '1'],
    ['__Host-_key=1', undefined],
    ['__Host-_key=1; _key=2', '2'],
    ['_key=1; _key=1', undefined],
    ['_key=1; _key=2', undefined],
  ])('%s: %s', (sent, value) => expect(cookie.read(exchanged(sent).request)).toBe(value))

  it('is set for the whole host, out of reach for scripts', () => {
    const { set, ...exchange } = exchanged('_key=1')
    cookie.set(exchange, '2', expires)
    expect(set).toEqual(['_key=2; Path=/; Expires=Tue, 01 Dec 2026 00:00:00 GMT; HttpOnly; SameSite=Strict'])
  })

  it('is cleared wherever a second one can lie, and before it is set anew', () => {
    const cleared = exchanged('_key=1; _key=2', { path: '/api/v0' })
    cookie.clear(cleared)
    expect(new Set(placesOf(cleared.set))).toEqual(
      new Set(
        ['/', '/api', '/api/', '/api/v0', '/api/v0/'].flatMap((path) => [path, `${path} a.b.test`, `${path} b.test`]),
      ),
    )
    expect(cleared.set.every((line) => line.startsWith('_key=; '))).toBe(true)

    const renewed = exchanged('_key=1; _key=2')
    cookie.set(renewed, '3', expires)
    expect(renewed.set.at(-1)).toMatch(/^_key=3; Path=\/; Expires=Tue, 01 Dec/)
    expect(renewed.set.slice(0, -1).every((line) => line.startsWith('_key=; '))).toBe(true)
  })

  it.each(['http://127.0.0.1:7910', 'http://[::1]:7910'])('%s has no domains', (origin) => {
    const { set, ...exchange } = exchanged('_key=1; _key=2', { path: '/', origin })
    cookie.clear(exchange)
    expect(placesOf(set)).toEqual(['/'])
  })
})

describe('on https', () => {
  const cookie = ownCookie('_key', { isHttps: true, sameSite: 'Lax' })

  it.each([
    ['__Host-_key=1', '1'],
    ['_key=1', undefined],
    ['_key=planted; __Host-_key=1', '1'],
    ['_key=1; _key=2; __Host-_key=3', '3'],
    ['__Host-_key=1; __Host-_key=2', undefined],
    ['__host-_key=1; \u00a0__Host-_key=2', undefined],
  ])('%s: %s', (sent, value) => expect(cookie.read(exchanged(sent).request)).toBe(value))

  it('has the prefix of the host and what browsers want with it', () => {
    const { set, ...exchange } = exchanged(undefined)
    cookie.set(exchange, '2', expires)
    expect(set).toEqual([
      '__Host-_key=2; Path=/; Expires=Tue, 01 Dec 2026 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  it('takes away one without the prefix', () => {
    const { set, ...exchange } = exchanged('_key=1')
    cookie.clear(exchange)
    expect(set.map((line) => line.split('; Expires')[0])).toEqual(['_key=; Path=/', '__Host-_key=; Path=/'])
  })
})
