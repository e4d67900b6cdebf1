import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { FormatError } from './format-error'
import { aesGcmOpen, aesGcmSeal } from './primitives'
import { gcmNonceLength, keyLength } from './keys'

/** What an access key id stands for; the grant is kept as the text that was submitted. */
export type EdgeRecord = { secretKey: Uint8Array; accessGrant: string }
export type SealedRecord = { encryptedSecretKey: Uint8Array; encryptedAccessGrant: Uint8Array }

/** The key comes from a fresh access key id and seals these two values once, so fixed nonces are sound. */
const secretKeyNonce = new Uint8Array(gcmNonceLength)
const accessGrantNonce = Uint8Array.from({ length: gcmNonceLength }, (_, at) => (at === 0 ? 1 : 0))

/** Seals a record so that only whoever knows the access key id can read it. */
export function sealRecord(accessKey: Uint8Array, { secretKey, accessGrant }: EdgeRecord): SealedRecord {
  const key = recordSealingKey(accessKey)
  return {
    encryptedSecretKey: aesGcmSeal(key, secretKeyNonce, secretKey),
    encryptedAccessGrant: aesGcmSeal(key, accessGrantNonce, utf8(accessGrant)),
  }
}

/** @throws FormatError `decryption`. */
export function openRecord(accessKey: Uint8Array, sealed: SealedRecord): EdgeRecord {
  const key = recordSealingKey(accessKey)
  return {
    secretKey: aesGcmOpen(key, secretKeyNonce, sealed.encryptedSecretKey),
    accessGrant: grantText(aesGcmOpen(key, accessGrantNonce, sealed.encryptedAccessGrant)),
  }
}

function recordSealingKey(accessKey: Uint8Array): Uint8Array {
  const key = new Uint8Array(keyLength)
  if (accessKey.length > keyLength) throw new FormatError('format', 'access key is too long')
  key.set(accessKey)
  return key
}

function grantText(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes)
  } catch (cause) {
    throw new FormatError('decryption', 'sealed access grant is not text', { cause })
  }
}
