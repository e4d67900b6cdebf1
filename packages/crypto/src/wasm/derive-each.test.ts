import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodePrimitives } from '../primitives-node'
import { createDeriveEach } from './derive-each'

const made = createDeriveEach()
if (!made) throw new Error('no WebAssembly here')
const { deriveEach, maxMessage } = made

const { hmacSha512 } = nodePrimitives
const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const message = fc.uint8Array({ maxLength: maxMessage })
const oneByOne = (key: Uint8Array, messages: readonly Uint8Array[], then: Uint8Array): Uint8Array[] =>
  messages.map((one) => hmacSha512(hmacSha512(key, one).slice(0, 32), then).slice(0, 32))

describe('deriving many keys', () => {
  it('answers what OpenSSL does, message by message', () => {
    fc.assert(
      fc.property(key32, fc.array(message, { maxLength: 20 }), message, (key, messages, then) => {
        expect([...deriveEach(key, messages, then)]).toEqual(oneByOne(key, messages, then).flatMap((one) => [...one]))
      }),
    )
  })

  it('does so for every length', () => {
    const key = new Uint8Array(32).fill(0x5a)
    const messages = Array.from({ length: maxMessage + 1 }, (_, length) => new Uint8Array(length).fill(length))
    for (const then of messages) {
      expect([...deriveEach(key, [then], then)]).toEqual([...(oneByOne(key, [then], then)[0] ?? [])])
    }
  })
})
