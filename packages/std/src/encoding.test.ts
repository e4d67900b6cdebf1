import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, fromBase64Url, fromHex, toBase64, toBase64Url, toHex } from './encoding'

const bytes = fc.uint8Array({ maxLength: 70_000 })

describe.each([
  { name: 'hex', encode: toHex, decode: fromHex, known: '00ff10' },
  { name: 'base64', encode: toBase64, decode: fromBase64, known: 'AP8Q' },
  { name: 'base64url', encode: toBase64Url, decode: fromBase64Url, known: 'AP8Q' },
])('$name', ({ encode, decode, known }) => {
  it('spells known bytes', () => expect(encode(Uint8Array.of(0, 255, 16))).toBe(known))

  it('reads back what it wrote, also across its chunks', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(decode(encode(value))).toEqual(value)
      }),
      { numRuns: 30 },
    )
  })

  it.each(['ä', '!', 'AP8Q=', 'a'])('refuses %j', (text) => expect(() => decode(text)).toThrow(RangeError))
})

it('keeps URLs free of padding and of characters that need escaping', () => {
  expect(toBase64Url(Uint8Array.of(251, 255))).toBe('-_8')
})
