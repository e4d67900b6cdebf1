import { checksumAlgorithms, type ChecksumAlgorithm } from '@perigee/std/checksum-algorithms'
import type { ObjectChecksum, PartChecksum, UploadChecksum } from './checksums'
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
import type { ObjectInfo } from './objects'

/** What the owner of an object says about it. */
export interface Described {
  /** Standard headers by their lower-case names, user metadata with its `x-amz-meta-` prefix. */
  metadata: Readonly<Record<string, string>>
  /** In the form of a URL's query; empty for none. */
  tags?: string | undefined
  /** Of an upload that is not finished: without a value. */
  checksum?: ObjectChecksum | UploadChecksum | undefined
}

/** Names in the sealed map that are not metadata. Native clients keep tags, and kept ETags, under the same ones. */
const names = { tags: 's3:tags', etag: 's3:etag', checksum: 's3:checksum' } as const

const own: ReadonlySet<string> = new Set(Object.values(names))

export function toMap({ metadata, tags = '', checksum }: Described): Map<string, string> {
  const map = new Map(Object.entries(metadata))
  if (tags !== '') map.set(names.tags, tags)
  if (checksum) {
    const value = 'value' in checksum ? [checksum.value] : []
    map.set(names.checksum, [checksum.algorithm, checksum.type, ...value].join(' '))
  }
  return map
}

export interface Read {
  metadata: Record<string, string>
  tags: string
  /** Where old objects have theirs; empty for all others. */
  etag: string
  checksum?: ObjectChecksum
  /** Of an upload that is not finished. */
  uploadChecksum?: UploadChecksum
}

export function fromMap(map: ReadonlyMap<string, string>): Read {
  const [name, type, value] = map.get(names.checksum)?.split(' ') ?? []
  const algorithm = algorithmOf(name)
  const kind =
    algorithm && (type === 'COMPOSITE' || type === 'FULL_OBJECT') ? ({ algorithm, type } as const) : undefined
  return {
    metadata: Object.fromEntries([...map].filter(([key]) => !own.has(key))),
    tags: map.get(names.tags) ?? '',
    etag: map.get(names.etag) ?? '',
    ...(kind && value === undefined && { uploadChecksum: kind }),
    ...(kind && value !== undefined && { checksum: { ...kind, value } }),
  }
}

/** The text that is sealed as the ETag of a part: its MD5, and its checksum behind it. */
export const toPartText = (etag: string, checksum: PartChecksum | undefined): string =>
  checksum ? `${etag} ${checksum.algorithm} ${checksum.value}` : etag

export function fromPartText(text: string): { etag: string; checksum?: PartChecksum } {
  const [etag = '', name, value] = text.split(' ')
  const algorithm = algorithmOf(name)
  return { etag, ...(algorithm && value !== undefined && { checksum: { algorithm, value } }) }
}

const algorithmOf = (name: string | undefined): ChecksumAlgorithm | undefined =>
  checksumAlgorithms.find((known) => known === name)

interface PlainObject extends Described {
  /** Of the segments; an object of parts states none. */
  sizes?: { segmentsSize: number; lastSegmentSize: number }
  etag: string
}

/** Seals metadata and ETag under a key of their own, and that under the content key of the path. */
export function sealObject(contentKey: Uint8Array, object: PlainObject): SealedMetadata {
  const userDefined = toMap(object)
  const { streamMeta, encryptedMetadataKey, metadataNonce, encryptedETag } = sealMetadata({
    derivedKey: contentKey,
    streamInfo: encodeStreamInfo({ metadata: encodeSerializableMeta({ userDefined }), ...object.sizes }),
    etag: utf8(object.etag),
  })
  return { metadata: streamMeta, encryptedKey: encryptedMetadataKey, keyNonce: metadataNonce, etag: encryptedETag }
}

/** An object that was just stored, with the metadata that was sealed for it. */
export const storedInfo = (
  stored: StoredObject,
  known: Pick<ObjectInfo, 'key' | 'etag' | 'metadata' | 'tags' | 'checksum'>,
): ObjectInfo => ({
  size: stored.plainSize,
  lastModified: stored.createdAt,
  ...known,
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
