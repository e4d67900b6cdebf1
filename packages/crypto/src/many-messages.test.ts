import { utf8 } from '@perigee/std/bytes'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { createManyMessages, type ManyMessagesExports } from './many-messages'
import { nativeModule } from './native-module-node'
import { nodePrimitives } from './primitives-node'
import { toBytes } from './testing/bytes-of-length'

const isBuilt = nativeModule().state === 'loaded'
if (!isBuilt) process.stderr.write('Many messages in the native module are NOT TESTED: npm run build:native\n')

describe.skipIf(!isBuilt)('the memory of many messages in the native module', () => {
  const loaded = () => createRequire(import.meta.url)('../../../native/perigee-native.node') as ManyMessagesExports
  const { hmacSha512, aesGcmSeal } = nodePrimitives
  const nonce = new Uint8Array(12).fill(5)
  const derivation = { key: new Uint8Array(32).fill(9), label: utf8('label:'), purpose: utf8('purpose') }
  const inner = toBytes(32).map((byte) => byte ^ 0xa7)
  const text = utf8('the text of a message that nobody else may read')

  const nameKey = hmacSha512(derivation.key, utf8('label:name')).slice(0, 32)
  const middle = hmacSha512(nameKey, utf8('purpose')).slice(0, 32)
  const nested = {
    name: utf8('name'),
    keyNonce: nonce,
    sealedKey: aesGcmSeal(middle, nonce, inner),
    sealed: aesGcmSeal(inner, nonce, text),
  }

  it('keeps neither keys nor texts', async () => {
    const memories: Uint8Array[] = []
    const { ManyMessages, openNestedLater } = loaded()
    const { openEach, openNested, openNestedElsewhere } = createManyMessages({
      ManyMessages: class extends ManyMessages {
        constructor(given: Uint8Array) {
          super(given)
          memories.push(given)
        }
      },
      openNestedLater(memory, input) {
        memories.push(memory)
        return openNestedLater(memory, input)
      },
    })
    const message = Uint8Array.of(...nonce, ...aesGcmSeal(derivation.key, nonce, text))
    const opened = [
      openEach(derivation.key, { bytes: message, ends: [message.length] }),
      openNested(derivation, { nonce, texts: [nested] }),
      await openNestedElsewhere?.(derivation, { nonce, texts: [nested] }),
    ]
    expect(opened).toEqual([[text], [text], [text]])
    expect(memories).toHaveLength(2)
    for (const memory of memories) {
      const left = [derivation.key, nameKey, middle, inner, text].filter((secret) =>
        Buffer.from(memory).includes(Buffer.from(secret)),
      )
      expect(left).toEqual([])
    }
  })

  it('refuses what does not fit', async () => {
    const { ManyMessages, openNestedLater } = loaded()
    expect(() => new ManyMessages(new Uint8Array(8_255))).toThrow('must be room')
    const memory = new Uint8Array(8_256 + 100)
    const marks = new Uint32Array(memory.buffer, 64, 2_048)
    const messages = new ManyMessages(memory)
    const nothing = { count: 0, label: 0, purpose: 0 }
    expect(() => messages.openEach(2_049)).toThrow('room for all marks')
    expect(() => messages.openNested({ ...nothing, count: 1_025 })).toThrow('room for all marks')
    expect(() => messages.openNested({ ...nothing, label: 2 ** 32 - 1, purpose: 2 ** 32 - 1 })).toThrow('must lie')
    for (const wrong of [[101], [50, 49]]) {
      marks.set(wrong)
      expect(() => messages.openEach(wrong.length)).toThrow('must lie')
    }
    for (const wrong of [
      [0, 101],
      [10, 20, 5, 30],
    ]) {
      marks.set(wrong)
      expect(() => messages.openNested({ ...nothing, count: wrong.length / 2 })).toThrow('must lie')
    }
    await expect(openNestedLater(memory, { ...nothing, count: 1_025 })).rejects.toThrow('room for all marks')
    expect(() => openNestedLater(new Uint8Array(10), nothing)).toThrow('must be room')
  })

  it('opens none that is too short for its parts, or whose name is said to be longer than it', () => {
    const memory = new Uint8Array(8_256 + 100)
    const marks = new Uint32Array(memory.buffer, 64, 2_048)
    const messages = new (loaded().ManyMessages)(memory)
    marks.set([5, 27])
    messages.openEach(2)
    expect(Array.from(marks.subarray(0, 2))).toEqual([0, 0])
    marks.set([4, 10, 40, 50, 99, 60])
    messages.openNested({ count: 3, label: 0, purpose: 0 })
    expect(Array.from(marks.subarray(0, 6))).toEqual([4, 0, 40, 0, 99, 0])
  })
})
