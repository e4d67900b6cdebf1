import { cipherSuite, gcmNonceLength, open, seal } from '@perigee/crypto/keys'
import { randomBytes } from '@perigee/crypto/hash'
import { fromUtf8, utf8 } from '@perigee/std/bytes'

/** AES-256-GCM under a key of the installation: 12 bytes of nonce, then the sealed text, which must not be empty. */
export function sealText(text: string, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(gcmNonceLength)
  return Uint8Array.from([...nonce, ...seal(utf8(text), cipherSuite.aesGcm, key, nonce)])
}

/** @throws FormatError when it was sealed with another key or has been changed. */
export function openText(sealed: Uint8Array, key: Uint8Array): string {
  const nonce = sealed.subarray(0, gcmNonceLength)
  return fromUtf8(open(sealed.subarray(gcmNonceLength), cipherSuite.aesGcm, key, nonce))
}
