import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodePrimitives } from '../primitives-node'
import { createOpenEach } from './aes-gcm-each'

const made = createOpenEach()
if (!made) throw new Error('no WebAssembly here')
const { openEach, maxText } = made

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const message = fc.record({
  key: bytes(32),
  nonce: bytes(12),
  plain: fc.uint8Array({ minLength: 1, maxLength: maxText }),
})
const sealed = ({ key, nonce, plain }: { key: Uint8Array; nonce: Uint8Array; plain: Uint8Array }) => ({
  key,
  nonce,
  sealed: nodePrimitives.aesGcmSeal(key, nonce, plain),
})

describe('opening many short messages', () => {
  it('opens what OpenSSL sealed, each under its own key', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 20 }), (messages) => {
        expect(openEach(messages.map(sealed))).toEqual(messages.map(({ plain }) => plain))
      }),
    )
  })

  it('opens every length', () => {
    const key = new Uint8Array(32).fill(0xa5)
    const messages = Array.from({ length: maxText }, (_, at) => ({
      key: key.map((byte) => byte ^ at),
      nonce: new Uint8Array(12).fill(at),
      plain: new Uint8Array(at + 1).fill(at),
    }))
    expect(openEach(messages.map(sealed))).toEqual(messages.map(({ plain }) => plain))
  })

  it('opens none that was changed anywhere, and the others all the same', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 10 }), fc.nat(), fc.nat(), (messages, which, seed) => {
        const all = messages.map(sealed)
        const at = which % all.length
        const changed = all.map((one, index) => {
          if (index !== at) return one
          const bit = seed % (one.sealed.length * 8)
          return {
            ...one,
            sealed: one.sealed.map((byte, place) => (place === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)),
          }
        })
        const expected = messages.map(({ plain }, index) => (index === at ? undefined : plain))
        expect(openEach(changed)).toEqual(expected)
      }),
    )
  })
})
