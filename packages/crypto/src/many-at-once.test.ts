import { utf8 } from '@perigee/std/bytes'
import { concatAll } from '@perigee/std/concat-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Derivation, ManyAtOnce, Messages, NestedText } from './many-at-once'
import { nativeModule } from './native-module-node'
import { nodePrimitives } from './primitives-node'
import { createManyAtOnce } from './wasm/many-at-once'

const native = nativeModule()
if (native.state !== 'loaded')
  process.stderr.write('Many messages are NOT TESTED in the native module: npm run build:native\n')

const ways: { way: string; made: ManyAtOnce | undefined }[] = [
  { way: 'WebAssembly', made: createManyAtOnce() },
  ...(native.state === 'loaded' ? [{ way: 'the native module', made: native.many }] : []),
]
const { hmacSha512, aesGcmSeal } = nodePrimitives

const derivation = { key: new Uint8Array(32).fill(0x5a), label: utf8('label:'), purpose: utf8('purpose') }
const nonce = new Uint8Array(12).fill(9)

interface Plain {
  name: Uint8Array
  keyNonce: Uint8Array
  key: Uint8Array
  text: Uint8Array
}

/** As OpenSSL seals it. */
function sealed({ name, keyNonce, key, text }: Plain, { key: from, label, purpose }: Derivation): NestedText {
  const nameKey = hmacSha512(from, Uint8Array.of(...label, ...name)).slice(0, 32)
  const sealedKey = aesGcmSeal(hmacSha512(nameKey, purpose).slice(0, 32), keyNonce, key)
  return { name, keyNonce, sealedKey, sealed: aesGcmSeal(key, nonce, text) }
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

describe.each(ways)('opening many short texts in $way', ({ made }) => {
  if (!made) throw new Error('it is not to be had here')
  const { openNested, openNestedElsewhere, openEach, maxMessage, maxText } = made
  const plain = fc.record({
    name: fc.uint8Array({ maxLength: maxMessage - 20 }),
    keyNonce: bytes(12),
    key: bytes(32),
    text: fc.uint8Array({ minLength: 1, maxLength: maxText }),
  })
  const anyDerivation = fc.record({
    key: bytes(32),
    label: fc.uint8Array({ maxLength: 20 }),
    purpose: fc.uint8Array({ maxLength: maxMessage }),
  })

  it('opens what OpenSSL sealed, each with the key of its name', () => {
    fc.assert(
      fc.property(anyDerivation, fc.array(plain, { maxLength: 20 }), (from, texts) => {
        const all = texts.map((one) => sealed(one, from))
        expect(openNested(from, { nonce, texts: all })).toEqual(texts.map(({ text }) => text))
      }),
    )
  })

  it('opens every length of texts and names', () => {
    const texts = Array.from({ length: maxText }, (_, at) => ({
      name: new Uint8Array(Math.min(at, maxMessage - derivation.label.length)).fill(at),
      keyNonce: new Uint8Array(12).fill(at),
      key: new Uint8Array(32).fill(0xa5 ^ at),
      text: new Uint8Array(at + 1).fill(at),
    }))
    const all = texts.map((one) => sealed(one, derivation))
    expect(openNested(derivation, { nonce, texts: all })).toEqual(texts.map(({ text }) => text))
  })

  it('opens what OpenSSL sealed under one key, whatever the lengths', () => {
    const texts = fc.array(fc.record({ nonce: bytes(12), text: fc.uint8Array({ maxLength: maxText }) }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(bytes(32), texts, (key, all) => {
        const messages = all.map(({ nonce, text }) => Uint8Array.of(...nonce, ...aesGcmSeal(key, nonce, text)))
        expect(openEach(key, inRun(messages))).toEqual(all.map(({ text }) => text))
      }),
    )
    const every = Array.from({ length: maxText + 1 }, (_, length) => new Uint8Array(length).fill(length))
    const sealedOnes = every.map((text) => Uint8Array.of(...nonce, ...aesGcmSeal(derivation.key, nonce, text)))
    expect(openEach(derivation.key, inRun(sealedOnes))).toEqual(every)
  })

  it.skipIf(!openNestedElsewhere)('opens the same on another thread, for several callers at once', async () => {
    const input = fc.array(fc.array(plain, { maxLength: 20 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(anyDerivation, input, async (from, callers) => {
        const all = callers.map((texts) => texts.map((one) => sealed(one, from)))
        const opened = await Promise.all(all.map(async (texts) => openNestedElsewhere?.(from, { nonce, texts })))
        expect(opened).toEqual(callers.map((texts) => texts.map(({ text }) => text)))
      }),
    )
  })

  it('opens any number', () => {
    const text = new Uint8Array(maxText).fill(7)
    const message = Uint8Array.of(...nonce, ...aesGcmSeal(derivation.key, nonce, text))
    const nested = sealed({ name: utf8('a'), keyNonce: nonce, key: derivation.key, text }, derivation)
    for (const count of [0, 1, 3_000]) {
      const isText = (opened: Uint8Array | undefined) =>
        opened?.length === maxText && opened.every((byte) => byte === 7)
      const each = openEach(derivation.key, inRun(Array<Uint8Array>(count).fill(message)))
      expect([each.length, each.every(isText)]).toEqual([count, true])
      const below = openNested(derivation, { nonce, texts: Array<NestedText>(count).fill(nested) })
      expect([below.length, below.every(isText)]).toEqual([count, true])
    }
  })

  it('opens none under one key of which one bit was changed, and the others all the same', () => {
    const texts = fc.array(fc.uint8Array({ maxLength: maxText }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (whole, which, seed) => {
        const target = which % whole.length
        const messages = whole.map((text, at) => {
          const message = Uint8Array.of(...nonce, ...aesGcmSeal(derivation.key, nonce, text))
          return at === target ? withOtherBit(message, seed) : message
        })
        const expected = whole.map((text, at) => (at === target ? undefined : text))
        expect(openEach(derivation.key, inRun(messages))).toEqual(expected)
      }),
    )
  })

  it('opens none of which one bit was changed, and the others all the same', () => {
    const part = fc.constantFrom('name', 'keyNonce', 'sealedKey', 'sealed')
    const texts = fc.array(plain, { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(texts, fc.nat(), part, fc.nat(), (whole, which, changedPart, seed) => {
        const target = which % whole.length
        const all = whole.map((one, at) => {
          const made = sealed({ ...one, name: Uint8Array.of(at, ...one.name) }, derivation)
          return at === target ? { ...made, [changedPart]: withOtherBit(made[changedPart], seed) } : made
        })
        const expected = whole.map(({ text }, at) => (at === target ? undefined : text))
        expect(openNested(derivation, { nonce, texts: all })).toEqual(expected)
      }),
    )
  })
})

function inRun(messages: readonly Uint8Array[]): Messages {
  let end = 0
  return { bytes: concatAll(messages), ends: messages.map(({ length }) => (end += length)) }
}

function withOtherBit(whole: Uint8Array, seed: number): Uint8Array {
  const bit = seed % (whole.length * 8)
  return whole.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
}
