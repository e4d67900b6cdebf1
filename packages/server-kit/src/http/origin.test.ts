import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { originReader } from './client'

const originOf = originReader(['10.0.0.1'])
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  originOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)
const forwarded = { 'x-forwarded-for': '203.0.113.7' }

it('is the address, and with IPv6 its network and site', () => {
  expect(from('203.0.113.9')).toMatchObject({ address: '203.0.113.9', site: null })
  expect(from('2001:db8:1:2::9')).toMatchObject({ address: '2001:db8:1:2::/64', site: '2001:db8:1::/48' })
})

it('is what a trusted proxy says; nobody in particular when it says nothing', () => {
  expect(from('10.0.0.1', forwarded)).toMatchObject({ address: '203.0.113.7' })
  expect(from('10.0.0.1')).toMatchObject({ address: null, throughUnknownProxy: false })
})

it.each(['127.0.0.1', '::1', '::ffff:192.168.1.1', '172.31.0.1', 'fd00::1'])(
  'is nobody in particular behind a proxy at %s that is not trusted',
  (proxy) => {
    expect(from(proxy, forwarded)).toEqual({ address: null, site: null, throughUnknownProxy: true })
    expect(from(proxy).address).not.toBeNull()
  },
)

it('is not changed by what somebody from afar forwards', () => {
  for (const stranger of ['203.0.113.9', '172.32.0.1']) expect(from(stranger, forwarded).address).toBe(stranger)
})
