import {
  decodeSerializableMeta,
  decodeStreamInfo,
  encodeSerializableMeta,
  encodeStreamInfo,
  openMetadata,
  sealMetadata,
  type StreamInfo,
} from '@perigee/crypto/metadata'
import { isFormatError } from '@perigee/crypto/format-error'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { SealedMetadata, StoredObject } from '@perigee/contract/store'
import type { PlainPath } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { fromMap, toMap, type Described, type Read } from './described'
import type { ObjectInfo } from './objects'

interface PlainObject extends Described {
  /** Of the segments; an object of parts states none. */
  sizes?: { segmentsSize: number; lastSegmentSize: number }
  etag: string
}

/** Seals metadata and ETag under a key of their own, and that under the content key of the path. */
export function sealObject(contentKey: Uint8Array, { sizes, etag, ...described }: PlainObject): SealedMetadata {
  const userDefined = toMap(described)
  const { streamMeta, encryptedMetadataKey, metadataNonce, encryptedETag } = sealMetadata({
    derivedKey: contentKey,
    streamInfo: encodeStreamInfo({ ...sizes, metadata: encodeSerializableMeta({ userDefined }) }),
    etag: utf8(etag),
  })
  return { metadata: streamMeta, encryptedKey: encryptedMetadataKey, keyNonce: metadataNonce, etag: encryptedETag }
}

/** An object that was just stored, with the metadata that was sealed for it. */
export const storedInfo = (
  stored: StoredObject,
  known: Pick<ObjectInfo, 'key' | 'etag' | 'metadata' | 'tags' | 'checksum'>,
): ObjectInfo => ({
  ...known,
  size: stored.plainSize,
  lastModified: stored.createdAt,
  ...heldAs(stored),
})

/** @throws FormatError when the metadata was sealed with another passphrase. */
export function objectInfo(key: PlainPath, stored: StoredObject, contentKey: Uint8Array): ObjectInfo {
  const { streamInfo, etag, read } = openedObject(stored.sealed, contentKey)
  return {
    key,
    size: sizeOf(stored, streamInfo),
    etag,
    lastModified: stored.createdAt,
    ...heldAs(stored),
    metadata: read.metadata,
    tags: read.tags,
    ...(read.checksum && { checksum: read.checksum }),
  }
}

/** What the store alone knows of a version. */
function heldAs(stored: StoredObject): Pick<ObjectInfo, 'versionId' | 'retention' | 'legalHold'> {
  const { retention, legalHold } = stored
  const versionId = stored.versioned ? toHex(stored.versionId) : stored.hasVersionId ? 'null' : null
  return {
    versionId,
    ...(retention !== undefined && { retention }),
    ...(legalHold !== undefined && { legalHold }),
  }
}

/** All that was sealed about an object or an upload. @throws FormatError as above. */
export function openedObject(
  sealed: SealedMetadata | null,
  contentKey: Uint8Array,
): { streamInfo: StreamInfo; etag: string; read: Read } {
  const { streamInfo: info, etag } = opened(sealed, contentKey)
  const streamInfo = decodeStreamInfo(info)
  const read = fromMap(decodeSerializableMeta(streamInfo.metadata).userDefined)
  return { streamInfo, etag: fromUtf8(etag) || read.etag, read }
}

function opened(sealed: SealedMetadata | null, contentKey: Uint8Array): { streamInfo: Uint8Array; etag: Uint8Array } {
  if (sealed === null) return { streamInfo: new Uint8Array(), etag: new Uint8Array() }
  return openMetadata(contentKey, {
    streamMeta: sealed.metadata,
    encryptedMetadataKey: sealed.encryptedKey,
    metadataNonce: sealed.keyNonce,
    encryptedETag: sealed.etag,
  })
}

/** The store's size counts; only where it has none do the sizes inside the metadata. */
export function sizeOf(
  { plainSize, segmentCount }: Pick<StoredObject, 'plainSize' | 'segmentCount'>,
  { segmentsSize, lastSegmentSize }: StreamInfo,
): number {
  if (plainSize !== 0 || segmentCount === 0) return plainSize
  return (segmentCount - 1) * segmentsSize + lastSegmentSize
}

/** Metadata of another passphrase is refused as a missing key: under plain paths its name can be guessed. */
export function refuseSealed<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.noSuchKey() : error
  }
}
