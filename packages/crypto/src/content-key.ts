import { cipherSuite } from './cipher-suite'
import { FormatError } from './format-error'
import { gcmNonceLength, keyLength, nonceLength, open, seal, tagLength } from './seal'

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
