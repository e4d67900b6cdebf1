import { expect, it } from 'vitest'
import { requestedExpiry } from './object-headers'

const now = new Date('2026-01-01T00:00:00Z')
const expiry = (headers: Record<string, string>) => requestedExpiry((name) => headers[name], now)?.toISOString()

it.each([
  [{}, undefined],
  [{ 'x-amz-meta-object-expires': 'none' }, undefined],
  [{ 'x-amz-meta-object-expires': '' }, undefined],
  [{ 'x-amz-meta-object-expires': '2026-02-03T04:05:06+01:00' }, '2026-02-03T03:05:06.000Z'],
  [{ 'x-amz-meta-object-expires': '+1h30m' }, '2026-01-01T01:30:00.000Z'],
  [{ 'x-minio-meta-storj-expires': '+1.5h' }, '2026-01-01T01:30:00.000Z'],
  [{ 'x-amz-meta-object-expires': '+1s', 'x-amz-meta-storj-expires': '+2s' }, '2026-01-01T00:00:01.000Z'],
])('%j', (headers, expected) => expect(expiry(headers)).toBe(expected))

it.each(['tomorrow', '+', '+5', '+1x', '2026-02-03', '1h'])('refuses %j', (value) => {
  expect(() => expiry({ 'x-amz-meta-object-expires': value })).toThrow('expiry of the object is not valid')
})
