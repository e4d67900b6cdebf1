import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientReader } from './client'

const read = clientReader(['10.0.0.0/8', '::1'])
const from = (remoteAddress: string, headers: Record<string, string>) =>
  read({ socket: { remoteAddress }, headers: { host: 'links.test', ...headers } } as unknown as IncomingMessage)

it('knows groups of addresses, and says what is none', () => {
  const group = clientReader(['uniquelocal', 'loopback'])
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  for (const remoteAddress of ['192.168.1.1', 'fd00::1', '127.9.9.9'])
    expect(group({ socket: { remoteAddress }, headers } as unknown as IncomingMessage).ip).toBe('198.51.100.7')
  for (const bad of ['nonsense', '10.0.0.0/99', '10.0.0.0/x'])
    expect(() => clientReader([bad])).toThrow(`PERIGEE_TRUSTED_PROXIES: "${bad}" is no address`)
})

it('believes nothing that a stranger forwards', () => {
  const lies = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.test' }
  expect(from('203.0.113.9', lies)).toEqual({ ip: '203.0.113.9', scheme: 'http', host: 'links.test' })
})

it('knows itself who came with TLS, unless a proxy says how people came to it', () => {
  const secure = (remoteAddress: string, headers = {}) =>
    read({ socket: { remoteAddress, encrypted: true }, headers } as unknown as IncomingMessage).scheme
  expect([secure('203.0.113.9'), secure('10.1.2.3'), secure('10.1.2.3', { 'x-forwarded-proto': 'http' })]).toEqual([
    'https',
    'https',
    'http',
  ])
})

it.each(['10.1.2.3', '::ffff:10.1.2.3', '::1'])(
  'takes from the proxy %s the address before the trusted ones',
  (proxy) => {
    const headers = { 'x-forwarded-for': '9.9.9.9, 198.51.100.7, 10.0.0.4', 'x-forwarded-proto': 'https' }
    expect(from(proxy, headers)).toEqual({ ip: '198.51.100.7', scheme: 'https', host: 'links.test' })
  },
)
