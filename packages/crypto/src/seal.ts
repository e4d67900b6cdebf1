import { cipherSuite, type CipherSuite } from './cipher-suite'
import { FormatError } from './format-error'
import { aesGcmOpen, aesGcmSeal } from './primitives'

export const keyLength = 32
/** Nonces travel with 24 bytes; AES-GCM uses the first 12. */
export const nonceLength = 24
export const gcmNonceLength = 12
export const tagLength = 16

/**
 * Authenticated encryption as every place of the format does it: empty stays empty (no tag), the NULL cipher changes
 * nothing. `nonce` has 12 or 24 bytes.
 * @throws FormatError `request` for a cipher that is not in use.
 */
export function seal(plaintext: Uint8Array, cipher: CipherSuite, key: Uint8Array, nonce: Uint8Array): Uint8Array {
  if (plaintext.length === 0) return new Uint8Array()
  if (cipher === cipherSuite.null) return plaintext
  return aesGcmSeal(...checked(cipher, key, nonce), plaintext)
}

/** The inverse of `seal`. @throws FormatError `decryption`, or `request` for a cipher that is not in use. */
export function open(sealed: Uint8Array, cipher: CipherSuite, key: Uint8Array, nonce: Uint8Array): Uint8Array {
  if (sealed.length === 0) return new Uint8Array()
  if (cipher === cipherSuite.null) return sealed
  return aesGcmOpen(...checked(cipher, key, nonce), sealed)
}

function checked(cipher: CipherSuite, key: Uint8Array, nonce: Uint8Array): [Uint8Array, Uint8Array] {
  if (cipher !== cipherSuite.aesGcm) throw new FormatError('request', 'unsupported cipher suite')
  if (key.length !== keyLength) throw new FormatError('format', 'a key must have 32 bytes')
  if (nonce.length < gcmNonceLength) throw new FormatError('format', 'a nonce must have at least 12 bytes')
  return [key, nonce.length === gcmNonceLength ? nonce : nonce.subarray(0, gcmNonceLength)]
}
