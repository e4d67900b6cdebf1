import { gcm } from '@noble/ciphers/aes.js'
import { FormatError } from './format-error'
import { nobleHashes } from './hash'
import type { Primitives } from './primitives-port'

function placed(bytes: Uint8Array, into: Uint8Array = bytes): Uint8Array {
  if (into !== bytes) into.set(bytes)
  return into
}

/** Pure JavaScript: no WebCrypto, which pages over plain http do not have. Meant for keys, paths and metadata. */
export const browserPrimitives: Primitives = {
  ...nobleHashes,
  aesGcmSeal: (key, nonce, plaintext, into) => placed(gcm(key, nonce).encrypt(plaintext), into),

  aesGcmOpen(key, nonce, sealed, into) {
    const cipher = gcm(key, nonce)
    try {
      return placed(cipher.decrypt(sealed), into)
    } catch (cause) {
      throw new FormatError('decryption', 'sealed bytes do not open with this key', { cause })
    }
  },
}
