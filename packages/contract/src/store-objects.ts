import type { BucketName, CipherPath, ProjectId } from '@perigee/std/brand'
import type { Refusal } from './refusal'
import type { NewLock, Retention } from './store-locks'

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
  /** Name of the software that makes the bucket. */
  partner?: string
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
  /** Name of the software that made it; empty when unknown. */
  partner: string
}

export interface ObjectAddress {
  bucket: BucketName
  path: CipherPath
  /** 16 bytes; absent = the latest version; `null` = the one that was written while the bucket kept no versions. */
  versionId?: Uint8Array | 'null'
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

/**
 * Judged in the transaction of the write: no object at the key, else it is refused with `objectExists`; or this very
 * version (16 bytes) is still the latest, else `objectChanged`.
 */
export type WriteCondition = { absent: true } | { latest: Uint8Array }

export interface CommitObject {
  bucket: BucketName
  path: CipherPath
  segments: CommitSegment[]
  sealed: SealedMetadata | null
  expiresAt?: Date
  /** Needs the actions PutObjectRetention and PutObjectLegalHold for what it holds. */
  lock?: NewLock
  /** What the key has to hold for this to happen. */
  condition?: WriteCondition
}

export interface StoredObject {
  /** 16 bytes: version number (big-endian) and the last half of the stream id. */
  versionId: Uint8Array
  /** False for an object that was written while its bucket was not versioned (S3's `null` version). */
  versioned: boolean
  /** False in a bucket that never had versions: S3 names none there. */
  hasVersionId: boolean
  isLatest: boolean
  isDeleteMarker: boolean
  createdAt: Date
  plainSize: number
  segmentCount: number
  multipart: boolean
  sealed: SealedMetadata | null
  expiresAt: Date | null
  /** Null for none. Absent where the bucket has no object lock or the caller may not see it. */
  retention?: Retention | null
  /** Absent as above. */
  legalHold?: boolean
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

export interface DeleteObject extends ObjectAddress {
  /** What the key has to hold for this to happen. */
  condition?: WriteCondition
  /** Asks to remove a version in spite of a retention under GOVERNANCE; needs the action BypassGovernanceRetention. */
  bypassGovernance?: boolean
}

export interface DeletedObject {
  /** False when there was nothing to delete. */
  existed: boolean
  /** Of the delete marker that was made, or of the version that was removed, in a bucket with versions. */
  versionId?: Uint8Array | 'null'
  deleteMarker: boolean
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
  /** As of `CommitObject`; the source's is not inherited. */
  lock?: NewLock
  /** What the target has to hold for this to happen. */
  condition?: WriteCondition
}

/** What became of one object of many: deleted, or refused for itself. */
export type DeleteOutcome = { ok: true; deleted: DeletedObject } | { ok: false; refusal: Refusal }
