import { cipherSuite } from './cipher-suite'
import { deriveKey, openContentKey, sealContentKey } from './derive-key'
import { decodeStreamMeta, encodeStreamMeta } from './metadata-messages'
import { randomBytes } from './random-bytes'
import { gcmNonceLength, keyLength, nonceLength, open, seal } from './seal'

/** Fixed nonces under the metadata key, which seals each of the two once only. */
const streamInfoNonce = new Uint8Array(gcmNonceLength)
export const etagNonce = Uint8Array.from({ length: gcmNonceLength }, (_, at) => (at === 0 ? 1 : 0))

/** What the object store keeps of an object's metadata. */
export type SealedMetadata = {
  streamMeta: Uint8Array
  encryptedMetadataKey: Uint8Array
  metadataNonce: Uint8Array
  /** Empty when the object has no ETag. */
  encryptedETag: Uint8Array
}

/**
 * Seals an object's metadata and ETag under a metadata key, and that under `derivedKey` (`contentKeyOf(pathKey)`).
 * `streamInfo` is an encoded StreamInfo; an empty one is stored as zero bytes. The ETag's plain form is ASCII text.
 */
export function sealMetadata(input: {
  derivedKey: Uint8Array
  streamInfo: Uint8Array
  etag: Uint8Array
  /** Fresh random values unless given. */
  metadataKey?: Uint8Array
  metadataNonce?: Uint8Array
}): SealedMetadata {
  const drawn = randomBytes(keyLength + nonceLength)
  const { metadataKey = drawn.slice(0, keyLength), metadataNonce = drawn.slice(keyLength) } = input
  const encryptedStreamInfo = seal(input.streamInfo, cipherSuite.aesGcm, metadataKey, streamInfoNonce)
  return {
    streamMeta: encodeStreamMeta({ encryptedStreamInfo }),
    encryptedMetadataKey: sealContentKey(input.derivedKey, metadataNonce, metadataKey),
    metadataNonce,
    encryptedETag: seal(input.etag, cipherSuite.aesGcm, metadataKey, etagNonce),
  }
}

/** The ETag alone, for who needs no more. @throws FormatError `format` or `decryption`. */
export function openETag(derivedKey: Uint8Array, sealed: Omit<SealedMetadata, 'streamMeta'>): Uint8Array {
  const metadataKey = openContentKey(derivedKey, sealed.metadataNonce, sealed.encryptedMetadataKey)
  return open(sealed.encryptedETag, cipherSuite.aesGcm, metadataKey, etagNonce)
}

/**
 * The encoded StreamInfo and the ETag; both empty for an object that was stored without either (and without a key).
 * @throws FormatError `format` or `decryption`.
 */
export function openMetadata(
  derivedKey: Uint8Array,
  sealed: SealedMetadata,
): { streamInfo: Uint8Array; etag: Uint8Array } {
  const { encryptedStreamInfo } = decodeStreamMeta(sealed.streamMeta)
  if (encryptedStreamInfo.length + sealed.encryptedETag.length + sealed.encryptedMetadataKey.length === 0) {
    return { streamInfo: new Uint8Array(), etag: new Uint8Array() }
  }
  const metadataKey = openContentKey(derivedKey, sealed.metadataNonce, sealed.encryptedMetadataKey)
  return {
    streamInfo: open(encryptedStreamInfo, cipherSuite.aesGcm, metadataKey, streamInfoNonce),
    etag: open(sealed.encryptedETag, cipherSuite.aesGcm, metadataKey, etagNonce),
  }
}

const etagKeyLabel = 'storj-etag-v1'
const zeroNonce = new Uint8Array(nonceLength)

/** Seals a part's ETag (the ASCII of its hexadecimal MD5) under the content key of the part's last segment. */
export const sealPartETag = (contentKey: Uint8Array, etag: Uint8Array): Uint8Array =>
  seal(etag, cipherSuite.aesGcm, deriveKey(contentKey, etagKeyLabel), zeroNonce)

/** @throws FormatError `decryption`. */
export const openPartETag = (contentKey: Uint8Array, encryptedETag: Uint8Array): Uint8Array =>
  open(encryptedETag, cipherSuite.aesGcm, deriveKey(contentKey, etagKeyLabel), zeroNonce)
