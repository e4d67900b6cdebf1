import fc from 'fast-check'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPrimitives } from './primitives-browser'
import { nodePrimitives } from './primitives-node'
import { aesGcmOpen, aesGcmSeal, usePrimitives } from './primitives'
import { open, seal } from './keys'
import { key32, nonce24 } from './testing/arbitraries'
import { bindings } from './testing/bindings'
import { kindOfError } from './testing/kind-of-error'

const nonce12 = fc.uint8Array({ minLength: 12, maxLength: 12 })
const bytes = fc.uint8Array({ maxLength: 300 })

describe('the two bindings', () => {
  it('hash alike', () => {
    fc.assert(
      fc.property(bytes, bytes, (key, message) => {
        for (const name of ['sha256', 'sha512'] as const) {
          expect(nodePrimitives[name](message)).toEqual(browserPrimitives[name](message))
        }
        for (const name of ['hmacSha256', 'hmacSha512'] as const) {
          expect(nodePrimitives[name](key, message)).toEqual(browserPrimitives[name](key, message))
        }
      }),
    )
  })

  it('hash texts alike, as their UTF-8', () => {
    fc.assert(
      fc.property(bytes, fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(1, 100), (key, some, times) => {
        const text = some.repeat(times)
        const digits = toHex(nodePrimitives.sha256(utf8(text)))
        const keyed = toHex(nodePrimitives.hmacSha256(key, utf8(text)))
        for (const one of [nodePrimitives, browserPrimitives]) {
          expect([one.sha256OfText(text), one.hmacSha256OfText(key, text)]).toEqual([digits, keyed])
        }
      }),
    )
  })

  it('seal alike and open what the other sealed', () => {
    fc.assert(
      fc.property(key32, nonce12, bytes, (key, nonce, plain) => {
        const sealed = nodePrimitives.aesGcmSeal(key, nonce, plain)
        expect(browserPrimitives.aesGcmSeal(key, nonce, plain)).toEqual(sealed)
        expect(browserPrimitives.aesGcmOpen(key, nonce, sealed)).toEqual(plain)
        expect(nodePrimitives.aesGcmOpen(key, nonce, sealed)).toEqual(plain)
      }),
    )
  })
})

describe.each(bindings)('sealing with the $name binding', ({ primitives }) => {
  beforeAll(() => usePrimitives(primitives))
  afterAll(() => usePrimitives(browserPrimitives))
  const key = new Uint8Array(32)
  const nonce = new Uint8Array(24)

  it('refuses changed, cut and too short bytes as undecryptable', () => {
    fc.assert(
      fc.property(key32, nonce24, fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.nat(), (k, n, plain, seed) => {
        const sealed = seal(plain, 2, k, n)
        const at = seed % sealed.length
        const changed = sealed.map((byte, index) => (index === at ? byte ^ 1 : byte))
        expect(open(sealed, 2, k, n)).toEqual(plain)
        expect(kindOfError(() => open(changed, 2, k, n))).toBe('decryption')
        expect(kindOfError(() => open(sealed.slice(0, Math.max(1, at)), 2, k, n))).toBe('decryption')
      }),
    )
  })

  it('keeps empty empty for every cipher and changes nothing for the NULL cipher', () => {
    expect([1, 2, 3].map((cipher) => seal(new Uint8Array(), cipher, key, nonce).length)).toEqual([0, 0, 0])
    expect(open(Uint8Array.of(1, 2), 1, key, nonce)).toEqual(Uint8Array.of(1, 2))
  })

  it('refuses ciphers it does not know, and keys of other lengths', () => {
    expect(kindOfError(() => seal(Uint8Array.of(1), 3, key, nonce))).toBe('request')
    expect(kindOfError(() => seal(Uint8Array.of(1), 2, key.slice(1), nonce))).toBe('format')
    expect(kindOfError(() => open(Uint8Array.of(1), 2, key, nonce.slice(13)))).toBe('format')
  })

  it('writes into memory that is given', () => {
    fc.assert(
      fc.property(key32, nonce12, bytes, (k, n, plain) => {
        const memory = new Uint8Array(plain.length + 24)
        const sealed = aesGcmSeal(k, n, plain, memory.subarray(4, plain.length + 20))
        expect(sealed).toEqual(aesGcmSeal(k, n, plain))
        expect(memory).toEqual(Uint8Array.of(0, 0, 0, 0, ...sealed, 0, 0, 0, 0))
        const room = new Uint8Array(plain.length)
        expect(aesGcmOpen(k, n, sealed, room)).toBe(room)
        expect(room).toEqual(plain)
      }),
    )
  })

  it('is the binding that the port hands on', () => {
    const sealed = aesGcmSeal(key, nonce.slice(12), Uint8Array.of(7))
    expect(aesGcmOpen(key, nonce.slice(12), sealed)).toEqual(Uint8Array.of(7))
  })
})
