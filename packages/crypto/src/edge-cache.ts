import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { FormatError } from './format-error'
import { aesGcmOpen, aesGcmSeal } from './primitives'
import { gcmNonceLength, keyLength } from './seal'

/** A resolved credential as an edge service keeps it in memory: unreadable without the access key id of a request. */
export type CachedCredential = { secretKey: string; accessGrant: string }
export type SealedCredential = { secretKey: Uint8Array; accessGrant: Uint8Array }

const nonceOf = (first: number): Uint8Array =>
  Uint8Array.from({ length: gcmNonceLength }, (_, at) => (at === 0 ? first : 0))
const secretKeyNonce = nonceOf(0)
const accessGrantNonce = nonceOf(1)

export function sealForEdgeCache(accessKeyId: string, credential: CachedCredential): SealedCredential {
  const key = cacheKey(accessKeyId)
  return {
    secretKey: aesGcmSeal(key, secretKeyNonce, utf8(credential.secretKey)),
    accessGrant: aesGcmSeal(key, accessGrantNonce, utf8(credential.accessGrant)),
  }
}

/** @throws FormatError `decryption`. */
export function openForEdgeCache(accessKeyId: string, sealed: SealedCredential): CachedCredential {
  const key = cacheKey(accessKeyId)
  try {
    return {
      secretKey: fromUtf8(aesGcmOpen(key, secretKeyNonce, sealed.secretKey)),
      accessGrant: fromUtf8(aesGcmOpen(key, accessGrantNonce, sealed.accessGrant)),
    }
  } catch (cause) {
    throw new FormatError('decryption', 'cached credential does not open with this access key id', { cause })
  }
}

/** The first 32 characters of the access key id's text, zeros behind it. */
function cacheKey(accessKeyId: string): Uint8Array {
  const key = new Uint8Array(keyLength)
  key.set(utf8(accessKeyId).subarray(0, keyLength))
  return key
}
