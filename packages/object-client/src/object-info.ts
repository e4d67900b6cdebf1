import { decodeSerializableMeta, decodeStreamInfo, openMetadata, type StreamInfo } from '@perigee/crypto/metadata'
import type { SealedMetadata, StoredObject } from '@perigee/contract/store'
import type { PlainPath } from '@perigee/std/brand'
import { fromUtf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { ObjectInfo } from './objects'

/** What has just been stored, by one who knows what was sealed. */
export const storedInfo = (
  stored: StoredObject,
  known: { key: PlainPath; etag: string; metadata: Record<string, string> },
): ObjectInfo => ({
  ...known,
  size: stored.plainSize,
  lastModified: stored.createdAt,
  versionId: stored.versioned ? toHex(stored.versionId) : null,
})

/** @throws FormatError when the metadata was sealed with another passphrase. */
export function objectInfo(key: PlainPath, stored: StoredObject, contentKey: Uint8Array): ObjectInfo {
  const { streamInfo, etag } = opened(stored.sealed, contentKey)
  return {
    key,
    size: sizeOf(stored, streamInfo),
    etag,
    lastModified: stored.createdAt,
    versionId: stored.versioned ? toHex(stored.versionId) : null,
    metadata: Object.fromEntries(decodeSerializableMeta(streamInfo.metadata).userDefined),
  }
}

/** @throws FormatError as above. */
export function opened(
  sealed: SealedMetadata | null,
  contentKey: Uint8Array,
): { streamInfo: StreamInfo; etag: string } {
  if (sealed === null) return { streamInfo: decodeStreamInfo(new Uint8Array()), etag: '' }
  const { streamInfo, etag } = openMetadata(contentKey, {
    streamMeta: sealed.metadata,
    encryptedMetadataKey: sealed.encryptedKey,
    metadataNonce: sealed.keyNonce,
    encryptedETag: sealed.etag,
  })
  return { streamInfo: decodeStreamInfo(streamInfo), etag: fromUtf8(etag) }
}

/** The store's size counts; only where it has none do the sizes inside the metadata. */
function sizeOf({ plainSize, segmentCount }: StoredObject, { segmentsSize, lastSegmentSize }: StreamInfo): number {
  if (plainSize !== 0 || segmentCount === 0) return plainSize
  return (segmentCount - 1) * segmentsSize + lastSegmentSize
}
