import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base58CheckDecode, base58CheckEncode, base58Decode, base58Encode } from './base58'
import { constantTimeEqual, constantTimeEqualText, randomBytes } from './hash'
import { kindOfError } from './testing/kind-of-error'

const bytes = fc.uint8Array({ maxLength: 400 })

describe('base58', () => {
  it('comes back, leading zeros included', () => {
    fc.assert(
      fc.property(fc.nat(5), bytes, fc.nat(255), (zeros, tail, version) => {
        const value = Uint8Array.from([...new Uint8Array(zeros), ...tail])
        expect(base58Decode(base58Encode(value))).toEqual(value)
        expect(base58CheckDecode(base58CheckEncode(version, value))).toEqual({ version, payload: value })
      }),
    )
  })

  it('agrees with long division', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (value) => {
        const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
        let rest = value.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
        let text = ''
        for (; rest > 0n; rest /= 58n) text = alphabet.charAt(Number(rest % 58n)) + text
        expect(base58Encode(value).replace(/^1+/, '')).toBe(text)
      }),
    )
  })

  it.each(['0', 'O', 'I', 'l', ' ', '1\n', 'ä', '1'.repeat(65_537)])('refuses %j', (text) => {
    expect(kindOfError(() => base58Decode(text))).toBe('format')
  })

  it('notices every changed character', () => {
    const text = base58CheckEncode(0, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(...'123456789ABCXYZabcxyz'), (at, char) => {
        fc.pre(text[at] !== char)
        const changed = text.slice(0, at) + char + text.slice(at + 1)
        expect(['checksum', 'format']).toContain(kindOfError(() => base58CheckDecode(changed)))
      }),
    )
  })
})

describe('bytes', () => {
  it('compare equal only when they are', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(constantTimeEqual(a, b)).toBe(a.join() === b.join())
        expect(constantTimeEqual(a, a.slice())).toBe(true)
      }),
    )
  })

  it('of texts too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.nat(), (a, b, at) => {
        const changed = a && a.slice(0, at % a.length) + '\uffff' + a.slice((at % a.length) + 1)
        expect([constantTimeEqualText(a, b), constantTimeEqualText(a, a.slice())]).toEqual([a === b, true])
        expect(constantTimeEqualText(a, changed)).toBe(a === changed)
      }),
    )
  })

  it('are random in any amount', () => {
    expect([0, 1, 65_537, 200_000].map((length) => randomBytes(length).length)).toEqual([0, 1, 65_537, 200_000])
    expect(
      randomBytes(200_000)
        .subarray(-32)
        .some((byte) => byte !== 0),
    ).toBe(true)
  })
})
