import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBytes, concatBytes, equalBytes, fromUtf8, splitBytes, startsWithBytes, utf8 } from './bytes'

const bytes = fc.uint8Array({ maxLength: 12, max: 3 })

describe('comparing', () => {
  it.each([
    { a: '', b: 'a', order: -1 },
    { a: 'a', b: 'a/', order: -1 },
    { a: 'a-', b: 'a/', order: -1 },
    { a: '\u{ffff}', b: '\u{10000}', order: -1 },
    { a: 'same', b: 'same', order: 0 },
  ])('$a before $b', ({ a, b, order }) => {
    expect(Math.sign(compareBytes(utf8(a), utf8(b)))).toBe(order)
    expect(Math.sign(compareBytes(utf8(b), utf8(a)))).toBe(order === 0 ? 0 : 1)
  })

  it('agrees with the order of Node', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(a, b))
      }),
    )
  })
})

it('splits at every separator and joins back', () => {
  fc.assert(
    fc.property(bytes, (value) => {
      const joined = splitBytes(value, 0).flatMap((piece, at) => (at === 0 ? [piece] : [Uint8Array.of(0), piece]))
      expect(concatBytes(...joined)).toEqual(value)
    }),
  )
})

it('knows a prefix', () => {
  expect(startsWithBytes(utf8('folder/x'), utf8('folder'))).toBe(true)
  expect(startsWithBytes(utf8('fold'), utf8('folder'))).toBe(false)
  expect(equalBytes(utf8('a'), utf8('b'))).toBe(false)
})

it('refuses bytes that are not UTF-8 and keeps a leading byte order mark', () => {
  expect(() => fromUtf8(Uint8Array.of(0xc0, 0x80))).toThrow(TypeError)
  expect(fromUtf8(utf8('\u{feff}x'))).toBe('\u{feff}x')
})

it('encodes text of any length as Node does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      expect(utf8(text)).toEqual(new Uint8Array(Buffer.from(text)))
    }),
  )
  expect(utf8('a'.repeat(100))).toEqual(new Uint8Array(100).fill(0x61))
})
