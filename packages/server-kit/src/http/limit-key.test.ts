import { expect, it } from 'vitest'
import { limitKey, widerLimitKey } from './client'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, key) => {
  expect(limitKey(ip)).toBe(key)
})

it('the site of a network has 48 bits, and IPv4 has none', () => {
  expect(widerLimitKey('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
  expect(widerLimitKey('2001:db8:1:ffff:1:2:3:4')).toBe('2001:db8:1::/48')
  for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', 'unknown']) expect(widerLimitKey(ip)).toBeNull()
})
