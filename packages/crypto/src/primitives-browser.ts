import { gcm } from '@noble/ciphers/aes.js'
import { FormatError } from './format-error'
import { nobleHashes } from './hashes'
import type { Primitives } from './primitives-port'

/** Pure JavaScript: no WebCrypto, which pages over plain http do not have. Meant for keys, paths and metadata. */
export const browserPrimitives: Primitives = {
  ...nobleHashes,
  aesGcmSeal: (key, nonce, plaintext) => gcm(key, nonce).encrypt(plaintext),

  aesGcmOpen(key, nonce, sealed) {
    const cipher = gcm(key, nonce)
    try {
      return cipher.decrypt(sealed)
    } catch (cause) {
      throw new FormatError('decryption', 'sealed bytes do not open with this key', { cause })
    }
  },
}
