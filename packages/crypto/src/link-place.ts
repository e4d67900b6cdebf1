import { concatBytes, fromUtf8, utf8 } from '@perigee/std/bytes'
import { isFormatError } from './format-error'
import { randomBytes } from './hash'
import { cipherSuite, deriveKey, gcmNonceLength, open, seal, tagLength } from './keys'

const label = 'perigee-link-place'

/**
 * Where a link leads and its address, for those who know the passphrase of its project: sealed under a key that is
 * derived from the root key for this link alone, so that what was sealed for one link opens as no other. Nonce, then text.
 */
export function sealLinkPlace(rootKey: Uint8Array, recordHash: Uint8Array, place: string): Uint8Array {
  const nonce = randomBytes(gcmNonceLength)
  return concatBytes(nonce, seal(utf8(place), cipherSuite.aesGcm, keyOf(rootKey, recordHash), nonce))
}

/** Undefined for what another passphrase, or another link, has sealed. */
export function openLinkPlace(rootKey: Uint8Array, recordHash: Uint8Array, sealed: Uint8Array): string | undefined {
  if (sealed.length <= gcmNonceLength + tagLength) return undefined
  const [nonce, text] = [sealed.subarray(0, gcmNonceLength), sealed.subarray(gcmNonceLength)]
  try {
    return fromUtf8(open(text, cipherSuite.aesGcm, keyOf(rootKey, recordHash), nonce))
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}

const keyOf = (rootKey: Uint8Array, recordHash: Uint8Array): Uint8Array =>
  deriveKey(deriveKey(rootKey, label), recordHash)
