import { createCipheriv, createDecipheriv, hash } from 'node:crypto'
import { FormatError } from './format-error'
import { createHmacOf } from './hmac-node'
import type { ManyAtOnce } from './many-at-once'
import type { Primitives } from './primitives-port'
import { createManyAtOnce } from './wasm/open-nested'

const tagLength = 16

const hmacSha256 = createHmacOf('sha256')
const hmacSha512 = createHmacOf('sha512')

const bytesOf = (buffer: Uint8Array): Uint8Array => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)

/** Made at the first use: that takes some milliseconds. */
let together: { made: ManyAtOnce | undefined } | undefined

/** OpenSSL through node:crypto, for servers and the command line. */
export const nodePrimitives: Primitives = {
  sha256: (bytes) => bytesOf(hash('sha256', bytes, 'buffer')),
  sha512: (bytes) => bytesOf(hash('sha512', bytes, 'buffer')),
  hmacSha256: (key, message) => bytesOf(hmacSha256(key, message)),
  hmacSha512: (key, message) => bytesOf(hmacSha512(key, message)),

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

/** The binding of a service, with or without what is written in WebAssembly. */
export function nodeBinding({ webAssembly }: { webAssembly: boolean }): Primitives {
  const { manyAtOnce: _, ...oneByOne } = nodePrimitives
  return webAssembly ? nodePrimitives : oneByOne
}
