import { expect, it } from 'vitest'
import { endOf } from './read-console'

it.each([
  [Buffer.from('héllo'), 100, 'héllo'],
  [Buffer.from([0x61, 0xff, 0xfe, 0x62]), 100, 'a\u{FFFD}\u{FFFD}b'],
  [Buffer.from([0xff, 0xff, 0xff, 0x61, 0x62, 0x63]), 6, 'bc'],
])('%j in %i bytes is %j', (bytes, most, text) => {
  expect(endOf(bytes, most)).toBe(text)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most)
})
