import { FormatError } from './format-error'
import { aesGcmOpen, aesGcmSeal } from './primitives'
import { utf8 } from '@perigee/std/bytes'
import { hmacSha512 } from './hash'

/** Numbers of the cipher suites, on the wire and in memory. */
export const cipherSuite = { unspecified: 0, null: 1, aesGcm: 2, secretBox: 3 } as const

/** Kept as the number that was read: an unknown suite is an error only when it is used. */
export type CipherSuite = number

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

/** First 32 bytes of HMAC-SHA-512(key, message); text stands for its UTF-8 bytes. */
export function deriveKey(key: Uint8Array, message: string | Uint8Array): Uint8Array {
  return hmacSha512(key, typeof message === 'string' ? utf8(message) : message).slice(0, keyLength)
}

/** Key of a bucket's top level. Only a default (root) key takes this step; a store entry's key already contains it. */
export const bucketKey = (rootKey: Uint8Array, bucket: string): Uint8Array => deriveKey(rootKey, `path:${bucket}`)

/** Key of a component below the key of its parent. */
export const childKey = (parentKey: Uint8Array, component: string): Uint8Array =>
  deriveKey(parentKey, `path:${component}`)

/** The key under which an object's content keys and metadata key are sealed. */
export const contentKeyOf = (pathKey: Uint8Array): Uint8Array => deriveKey(pathKey, 'content')

/** Sealed form of a content or metadata key. */
export const encryptedKeyLength = keyLength + tagLength

/** Seals a segment's content key (or the metadata key) under `contentKeyOf(pathKey)`; 48 bytes. */
export function sealContentKey(derivedKey: Uint8Array, keyNonce: Uint8Array, contentKey: Uint8Array): Uint8Array {
  if (keyNonce.length !== nonceLength) throw new FormatError('format', 'a key nonce must have 24 bytes')
  return seal(contentKey, cipherSuite.aesGcm, derivedKey, keyNonce)
}

/** @throws FormatError `format` (lengths) or `decryption`. */
export function openContentKey(derivedKey: Uint8Array, keyNonce: Uint8Array, encryptedKey: Uint8Array): Uint8Array {
  if (encryptedKey.length !== encryptedKeyLength) throw new FormatError('format', 'an encrypted key must have 48 bytes')
  if (keyNonce.length < gcmNonceLength) throw new FormatError('format', 'a key nonce must have 24 bytes')
  return open(encryptedKey, cipherSuite.aesGcm, derivedKey, keyNonce)
}

/** Moves a sealed key to another path, for copy and move: the data below it stays as it is. */
export function resealKey(input: {
  from: { derivedKey: Uint8Array; nonce: Uint8Array }
  to: { derivedKey: Uint8Array; nonce: Uint8Array }
  encryptedKey: Uint8Array
}): Uint8Array {
  const key = openContentKey(input.from.derivedKey, input.from.nonce, input.encryptedKey)
  const resealed = sealContentKey(input.to.derivedKey, input.to.nonce, key)
  key.fill(0)
  return resealed
}
