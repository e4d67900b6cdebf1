import fc from 'fast-check'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { nativeModule } from './native-module-node'
import { nodeBinding, nodePrimitives } from './primitives-node'
import { createShortMessages, type ShortMessagesClass } from './short-messages'
import { key32 } from './testing/arbitraries'
import { sha256, toBytes } from './testing/bytes-of-length'
import { kindOfError } from './testing/kind-of-error'

const isBuilt = nativeModule().state === 'loaded'
if (!isBuilt) process.stderr.write('Short messages in the native module are NOT TESTED: npm run build:native\n')

describe.skipIf(!isBuilt)('short messages in the native module', () => {
  const loaded = () =>
    createRequire(import.meta.url)('../../../native/perigee-native.node') as { ShortMessages: ShortMessagesClass }
  const nonce12 = fc.uint8Array({ minLength: 12, maxLength: 12 })
  const native = nodeBinding({ webAssembly: true, native: 'auto' })
  const key = new Uint8Array(32).fill(9)
  const nonce = new Uint8Array(12).fill(5)
  /** Also longer than what goes through the memory of short messages. */
  const message = fc.oneof(fc.nat(300), fc.nat(9_000)).map(toBytes)

  it('seals and opens short messages as OpenSSL does', () => {
    fc.assert(
      fc.property(key32, nonce12, message, (key, nonce, plain) => {
        const sealed = native.aesGcmSeal(key, nonce, plain)
        expect(sha256(sealed)).toBe(sha256(nodePrimitives.aesGcmSeal(key, nonce, plain)))
        expect(sha256(native.aesGcmOpen(key, nonce, sealed))).toBe(sha256(plain))
        const into = new Uint8Array(sealed.length)
        expect(native.aesGcmSeal(key, nonce, plain, into)).toBe(into)
        expect(sha256(into)).toBe(sha256(sealed))
        const back = new Uint8Array(plain.length)
        expect(native.aesGcmOpen(key, nonce, sealed, back)).toBe(back)
        expect(sha256(back)).toBe(sha256(plain))
      }),
    )
  })

  it('opens no short message that was changed or cut, or with another key or nonce', () => {
    const sealed = native.aesGcmSeal(key, nonce, toBytes(40))
    const into = new Uint8Array(40).fill(7)
    for (const at of sealed.keys()) {
      const changed = sealed.map((byte, place) => (place === at ? byte ^ 1 : byte))
      expect(kindOfError(() => native.aesGcmOpen(key, nonce, changed, into))).toBe('decryption')
      expect(kindOfError(() => native.aesGcmOpen(key, nonce, sealed.subarray(0, at)))).toBe('decryption')
    }
    expect(
      kindOfError(() =>
        native.aesGcmOpen(
          key.map((byte) => byte ^ 1),
          nonce,
          sealed,
        ),
      ),
    ).toBe('decryption')
    expect(
      kindOfError(() =>
        native.aesGcmOpen(
          key,
          nonce.map(() => 1),
          sealed,
        ),
      ),
    ).toBe('decryption')
    expect(into.every((byte) => byte === 7)).toBe(true)
  })

  it('leaves neither keys nor plaintext in the memory of short messages', () => {
    let memory: Uint8Array = new Uint8Array()
    const { ShortMessages } = loaded()
    const messages = createShortMessages(
      class extends ShortMessages {
        constructor(given: Uint8Array) {
          super(given)
          memory = given
        }
      },
    )
    const sealed = messages.seal(key, nonce, toBytes(3_000)) ?? new Uint8Array()
    const isThere = (bytes: Uint8Array) => Buffer.from(memory).includes(Buffer.from(bytes))
    expect([isThere(key), isThere(sealed)]).toEqual([false, true])
    messages.open(key, nonce, sealed)
    for (const secret of [memory.subarray(0, 32), memory.subarray(48, 3_048)]) {
      expect(secret.every((byte) => byte === 0)).toBe(true)
    }
  })

  it('refuses what does not fit, and writes nothing', () => {
    const { ShortMessages } = loaded()
    expect(() => new ShortMessages(new Uint8Array(63))).toThrow('must be room')
    const memory = new Uint8Array(400).fill(1)
    const messages = new ShortMessages(memory)
    for (const wrong of [
      () => messages.seal(400 - 48 - 15),
      () => messages.open(400 - 48 + 1),
      () => messages.seal(2 ** 32 - 1),
    ]) {
      expect(wrong).toThrow('must')
    }
    expect(memory.every((byte) => byte === 1)).toBe(true)
  })
})
