import type { BucketName, CipherPath, ProjectId } from '@perigee/std/brand'
import type { Refusal } from './refusal'

export interface StoreCaller {
  /** The raw macaroon (not base58). */
  apiKey: Uint8Array
}

export interface ProjectInfo {
  projectId: ProjectId
  /** 16 or 32 bytes. */
  salt: Uint8Array
}

export interface CreateBucket {
  bucket: BucketName
  /** `idName` of a placement; absent = the project's own. */
  placement?: string
  objectLock?: boolean
}

/** 1 unversioned, 2 enabled, 3 suspended: the numbers of the console API. */
export type BucketVersioning = 1 | 2 | 3

export interface StoredBucket {
  name: BucketName
  createdAt: Date
  /** `idName` of the placement; empty for the default one. */
  placement: string
  versioning: BucketVersioning
  objectLock: boolean
}

export interface ObjectAddress {
  bucket: BucketName
  path: CipherPath
  /** 16 bytes; absent = the latest version. */
  versionId?: Uint8Array
}

/** Metadata as the object's owner sealed it (access-format section 12). */
export interface SealedMetadata {
  /** StreamMeta bytes; may be empty when only an ETag is kept. */
  metadata: Uint8Array
  /** 48 bytes. */
  encryptedKey: Uint8Array
  /** 24 bytes. */
  keyNonce: Uint8Array
  /** Sealed ETag; empty when there is none. */
  etag: Uint8Array
}

export interface WrittenSegment {
  token: string
  /** Encrypted bytes that were stored. */
  size: number
}

export interface CommitSegment {
  /** Part number, 0 for an object that was not uploaded in parts. */
  part: number
  index: number
  plainSize: number
  /** 48 bytes. */
  encryptedKey: Uint8Array
  /** 24 bytes. */
  keyNonce: Uint8Array
  content: { kind: 'inline'; bytes: Uint8Array } | { kind: 'blob'; token: string }
}

export interface CommitObject {
  bucket: BucketName
  path: CipherPath
  segments: CommitSegment[]
  sealed: SealedMetadata | null
  expiresAt?: Date
  /** Refuse with `objectExists` when the key is taken (If-None-Match: *). */
  onlyIfAbsent?: boolean
}

export interface StoredObject {
  /** 16 bytes: version number (big-endian) and the last half of the stream id. */
  versionId: Uint8Array
  /** False for an object that was written while its bucket was not versioned (S3's `null` version). */
  versioned: boolean
  isLatest: boolean
  isDeleteMarker: boolean
  createdAt: Date
  plainSize: number
  segmentCount: number
  multipart: boolean
  sealed: SealedMetadata | null
  expiresAt: Date | null
}

export interface OpenedSegment {
  part: number
  index: number
  plainOffset: number
  plainSize: number
  encryptedSize: number
  encryptedKey: Uint8Array
  keyNonce: Uint8Array
  content: { kind: 'inline'; bytes: Uint8Array } | { kind: 'blob'; token: string }
}

export interface OpenedObject {
  object: StoredObject
  segments: OpenedSegment[]
}

export interface DeletedObject {
  /** False when there was nothing to delete. */
  existed: boolean
  /** Of the delete marker that was made, or of the version that was removed, in a bucket with versions. */
  versionId?: Uint8Array
  deleteMarker: boolean
}

export interface ListChildren {
  bucket: BucketName
  /**
   * Encrypted path of the folder without a trailing slash; null = the bucket's top. (Empty is the folder below the top
   * whose plain component is empty: `/x` lies in it.)
   */
  folder: CipherPath | null
  /** Only children whose component starts with these bytes (plain paths). */
  componentPrefix?: Uint8Array
  /** Sort key after which the page starts. */
  after?: Uint8Array
  /** 1–1000. */
  limit: number
}

export type StoredChild =
  { kind: 'object'; component: Uint8Array; object: StoredObject } | { kind: 'folder'; component: Uint8Array }

export interface ChildrenPage {
  children: StoredChild[]
  more: boolean
}

/** What a copy needs to know of its source: the sealed keys of its segments, in order. */
export interface CopySource {
  object: StoredObject
  keys: SegmentKey[]
}

/** The sealed content key of one segment. */
export interface SegmentKey {
  /** 48 bytes. */
  encryptedKey: Uint8Array
  /** 24 bytes. */
  keyNonce: Uint8Array
}

export interface CopyObject {
  /** A certain version, as `openCopySource` answered it. */
  source: ObjectAddress & { versionId: Uint8Array }
  target: { bucket: BucketName; path: CipherPath }
  /** The source's content keys, sealed for the target; as many and in the same order. */
  keys: SegmentKey[]
  sealed: SealedMetadata | null
  /** Refuse with `objectExists` when the target's key is taken. */
  onlyIfAbsent?: boolean
}

/** What became of one object of many: deleted, or refused for itself. */
export type DeleteOutcome = { ok: true; deleted: DeletedObject } | { ok: false; refusal: Refusal }
