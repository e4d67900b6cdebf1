import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto'
import { FormatError } from './format-error'
import type { Primitives } from './primitives-port'

const tagLength = 16

const bytesOf = (buffer: Buffer): Uint8Array => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)

/** OpenSSL through node:crypto, for servers and the command line. */
export const nodePrimitives: Primitives = {
  sha256: (bytes) => bytesOf(hash('sha256', bytes, 'buffer')),
  sha512: (bytes) => bytesOf(hash('sha512', bytes, 'buffer')),
  hmacSha256: (key, message) => bytesOf(createHmac('sha256', key).update(message).digest()),
  hmacSha512: (key, message) => bytesOf(createHmac('sha512', key).update(message).digest()),

  aesGcmSeal(key, nonce, plaintext) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = new Uint8Array(plaintext.length + tagLength)
    sealed.set(cipher.update(plaintext))
    cipher.final()
    sealed.set(cipher.getAuthTag(), plaintext.length)
    return sealed
  },

  aesGcmOpen(key, nonce, sealed) {
    if (sealed.length < tagLength) throw new FormatError('decryption', 'sealed bytes are shorter than their tag')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-tagLength))
    const plaintext = decipher.update(sealed.subarray(0, -tagLength))
    try {
      decipher.final()
    } catch (cause) {
      throw new FormatError('decryption', 'sealed bytes do not open with this key', { cause })
    }
    return bytesOf(plaintext)
  },
}
