import { createHmac, hash, createCipheriv, createDecipheriv } from 'node:crypto'
import { FormatError } from './format-error'
import type { ManyAtOnce } from './many-at-once'
import { nativeModule } from './native-module-node'
import type { Primitives } from './primitives-port'
import { withShortMessages } from './short-messages'
import { createManyAtOnce } from './wasm/many-at-once'

/** Longer messages gain nothing from being hashed in one call. */
const maxMessage = 4_096
/** A character has three bytes at most, or two have four. */
const maxText = Math.floor(maxMessage / 3)

type Algorithm = 'sha256' | 'sha512'
const blockLength = { sha256: 64, sha512: 128 }
const digestLength = { sha256: 32, sha512: 64 }
const innerPad = 0x36
const outerPad = 0x5c

interface Hmac {
  ofBytes: (key: Uint8Array, message: Uint8Array) => Uint8Array
  /** Of a text in UTF-8, as lower-case hexadecimal digits. */
  ofText: (key: Uint8Array, text: string) => string
}

/**
 * HMAC (RFC 2104) by two calls of the one-shot hash. No object of OpenSSL is made that the garbage collector has to
 * finish, and no buffer outside of its heap, for which digests come as text of one character for each byte: for short
 * messages both cost more than the hashing.
 */
export function createHmacOf(algorithm: Algorithm): Hmac {
  const block = blockLength[algorithm]
  const length = digestLength[algorithm]
  /** The pads of an empty key, between calls. */
  const inner = Buffer.alloc(block + maxMessage).fill(innerPad, 0, block)
  const outer = Buffer.alloc(block + length).fill(outerPad, 0, block)
  const scratch = Buffer.alloc(length)

  function bringKey(key: Uint8Array): void {
    for (let at = 0; at < key.length; at++) {
      const byte = key[at] ?? 0
      inner[at] = byte ^ innerPad
      outer[at] = byte ^ outerPad
    }
  }

  /** Of a message that is in its place. */
  function hashInner(length: number): void {
    outer.write(hash(algorithm, inner.subarray(0, block + length), 'binary'), block, 'latin1')
  }

  function wipe(key: Uint8Array): void {
    inner.fill(innerPad, 0, key.length)
    outer.fill(outerPad, 0, key.length).fill(0, block)
  }

  return {
    ofBytes(key, message) {
      if (key.length > block || message.length > maxMessage) {
        return new Uint8Array(createHmac(algorithm, key).update(message).digest())
      }
      bringKey(key)
      inner.set(message, block)
      hashInner(message.length)
      scratch.write(hash(algorithm, outer, 'binary'), 'latin1')
      const digest = new Uint8Array(scratch)
      wipe(key)
      scratch.fill(0)
      return digest
    },

    ofText(key, text) {
      if (key.length > block || text.length > maxText) return createHmac(algorithm, key).update(text).digest('hex')
      bringKey(key)
      hashInner(inner.write(text, block))
      const digits = hash(algorithm, outer, 'hex')
      wipe(key)
      return digits
    },
  }
}

const tagLength = 16

const hmacSha256 = createHmacOf('sha256')
const hmacSha512 = createHmacOf('sha512')

const bytesOf = (buffer: Uint8Array): Uint8Array => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)

/** Made at the first use: that takes some milliseconds. */
let together: { made: ManyAtOnce | undefined } | undefined

/** OpenSSL through node:crypto, for servers and the command line. */
export const nodePrimitives: Primitives = {
  sha256: (bytes) => bytesOf(hash('sha256', bytes, 'buffer')),
  sha256OfText: (text) => hash('sha256', text, 'hex'),
  sha512: (bytes) => bytesOf(hash('sha512', bytes, 'buffer')),
  hmacSha256: (key, message) => bytesOf(hmacSha256.ofBytes(key, message)),
  hmacSha256OfText: hmacSha256.ofText,
  hmacSha512: (key, message) => bytesOf(hmacSha512.ofBytes(key, message)),

  aesGcmSeal(key, nonce, plaintext, sealed = new Uint8Array(plaintext.length + tagLength)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    sealed.set(cipher.update(plaintext))
    cipher.final()
    sealed.set(cipher.getAuthTag(), plaintext.length)
    return sealed
  },

  aesGcmOpen(key, nonce, sealed, into) {
    if (sealed.length < tagLength) throw new FormatError('decryption', 'sealed bytes are shorter than their tag')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-tagLength))
    const plaintext = decipher.update(sealed.subarray(0, -tagLength))
    try {
      decipher.final()
    } catch (cause) {
      throw new FormatError('decryption', 'sealed bytes do not open with this key', { cause })
    }
    if (!into) return bytesOf(plaintext)
    into.set(plaintext)
    return into
  },

  manyAtOnce: () => (together ??= { made: createManyAtOnce() }).made,
}

/** The binding of a service: with or without what is written in WebAssembly, and in machine code where that was built. */
export function nodeBinding({ webAssembly, native }: { webAssembly: boolean; native: 'auto' | 'off' }): Primitives {
  const { manyAtOnce: together, ...oneByOne } = nodePrimitives
  const usual: Primitives = { ...oneByOne, ...(webAssembly && { manyAtOnce: together }) }
  const found = native === 'auto' ? nativeModule() : undefined
  if (found?.state !== 'loaded') return usual
  const { short, many, blocks } = found
  return { ...withShortMessages(usual, short), manyAtOnce: () => many, blockRuns: () => blocks }
}
