import { cipherSuite } from './cipher-suite'
import { deriveKey } from './derive-key'
import { nonceLength, open, seal } from './seal'

const etagKeyLabel = 'storj-etag-v1'
const zeroNonce = new Uint8Array(nonceLength)

/** Seals a part's ETag (the ASCII of its hexadecimal MD5) under the content key of the part's last segment. */
export const sealPartETag = (contentKey: Uint8Array, etag: Uint8Array): Uint8Array =>
  seal(etag, cipherSuite.aesGcm, deriveKey(contentKey, etagKeyLabel), zeroNonce)

/** @throws FormatError `decryption`. */
export const openPartETag = (contentKey: Uint8Array, encryptedETag: Uint8Array): Uint8Array =>
  open(encryptedETag, cipherSuite.aesGcm, deriveKey(contentKey, etagKeyLabel), zeroNonce)
