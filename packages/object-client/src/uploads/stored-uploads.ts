import { isFormatError } from '@perigee/crypto/format-error'
import { decodeUploadId, encodeUploadId } from '@perigee/crypto/upload-id'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { SealedMetadata, StoredUpload, UploadAddress, StoredPart } from '@perigee/contract/store'
import type { PlainPath, BucketName, CipherPath } from '@perigee/std/brand'
import type { ClientContext } from '../context'
import { openedObject, fromPartText } from '../object-metadata'
import { sealedAddress } from '../sealed-address'
import type { UploadInfo, UploadName, PartInfo } from './uploads'
import { type EncryptionStore, decryptPath, encryptPath } from '@perigee/crypto/encryption-store'
import { equalBytes, fromUtf8 } from '@perigee/std/bytes'
import { openContentKey } from '@perigee/crypto/keys'
import { openPartETag } from '@perigee/crypto/metadata'

/** Where an upload is in the store, and the key under which its segments' keys are sealed. */
export interface SealedUpload {
  address: UploadAddress
  contentKey: Uint8Array
}

/** @throws Refusal `unauthorizedApiKey` when the grant has no key for the path; `noSuchUpload` for an id that is none. */
export function uploadAddress(context: ClientContext, { bucket, key, uploadId }: UploadName): SealedUpload {
  const { address, contentKey } = sealedAddress(context, { bucket, key })
  return { address: { bucket, path: address.path, streamId: parseUploadId(uploadId) }, contentKey }
}

export function uploadInfo(key: PlainPath, stored: StoredUpload, contentKey: Uint8Array): UploadInfo {
  const { streamId, startedAt, sealed } = stored
  const checksum = checksumOf(sealed, contentKey)
  return { key, uploadId: encodeUploadId(streamId), startedAt, ...(checksum && { checksum }) }
}

function checksumOf(sealed: SealedMetadata | null, contentKey: Uint8Array): UploadInfo['checksum'] {
  try {
    return openedObject(sealed, contentKey).read.uploadChecksum
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}

function parseUploadId(text: string): Uint8Array {
  try {
    return decodeUploadId(text)
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.noSuchUpload() : error
  }
}

/**
 * The key of an upload and what seals it; undefined when it was begun with another passphrase. An empty name opens
 * under every key, so the path has to be the one that these keys make.
 */
export function openUploadPath(
  keys: EncryptionStore,
  bucket: BucketName,
  path: CipherPath,
): { plainPath: PlainPath; pathKey: Uint8Array } | undefined {
  try {
    const { plainPath } = decryptPath(keys, bucket, path)
    const { cipherPath, pathKey } = encryptPath(keys, bucket, plainPath)
    return equalBytes(cipherPath, path) ? { plainPath, pathKey } : undefined
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}

export const partInfo = (stored: StoredPart, contentKey: Uint8Array): PartInfo => ({
  partNumber: stored.part,
  size: stored.plainSize,
  ...fromPartText(sealedText(stored, contentKey)),
  lastModified: stored.committedAt,
})

/** A part's ETag is sealed under the content key of its last segment. */
function sealedText({ etag, lastKey }: StoredPart, contentKey: Uint8Array): string {
  try {
    return fromUtf8(openPartETag(openContentKey(contentKey, lastKey.keyNonce, lastKey.encryptedKey), etag))
  } catch (error) {
    if (isFormatError(error)) return ''
    throw error
  }
}
