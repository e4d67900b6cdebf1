import type { BucketName, CipherPath } from '@perigee/std/brand'
import type { NewLock } from './store-locks'
import type { CommitSegment, SealedMetadata, SegmentKey, WriteCondition } from './store-objects'

export interface BeginUpload {
  bucket: BucketName
  path: CipherPath
  /** What the object will have, so far without an ETag; null for nothing. */
  sealed: SealedMetadata | null
  expiresAt?: Date
  /** Of the object that it becomes; as of `CommitObject`. */
  lock?: NewLock
}

export interface UploadAddress {
  bucket: BucketName
  path: CipherPath
  /** 16 bytes, the same in every answer about an upload. */
  streamId: Uint8Array
}

export interface StoredUpload {
  path: CipherPath
  streamId: Uint8Array
  startedAt: Date
  /** As it was begun with. */
  sealed: SealedMetadata | null
  expiresAt: Date | null
}

export interface CommitPart extends UploadAddress {
  /** All of the same part, 1–10,000, which is thereby named; indices from 0. At least one. */
  segments: CommitSegment[]
  /** Sealed under the content key of the last segment (access-format section 12). */
  etag: Uint8Array
}

export interface StoredPart {
  part: number
  plainSize: number
  segmentCount: number
  committedAt: Date
  etag: Uint8Array
  /** Of the last segment: opens the ETag. */
  lastKey: SegmentKey
}

export interface ListParts extends UploadAddress {
  /** Only parts with a higher number. */
  after?: number
  /** 1–10,000. */
  limit: number
}

export interface PartsPage {
  upload: StoredUpload
  parts: StoredPart[]
  more: boolean
}

export interface ListUploads {
  bucket: BucketName
  /**
   * The uploads of some keys, 1–1,000, in this order. Or all below a folder (null = the whole bucket) in the order of
   * their paths' bytes: with plain paths only those of components that begin so.
   */
  of: { paths: CipherPath[] } | { folder: CipherPath | null; componentPrefix?: Uint8Array }
  /** Only what comes after this path, or after an upload of this path: of keys, of the first one. */
  after?: { path: Uint8Array; streamId?: Uint8Array }
  /** 1–1,001. */
  limit: number
}

/** Those of one path in the order in which they were begun. */
export interface UploadsPage {
  uploads: StoredUpload[]
  more: boolean
}

export interface ListUploadPaths {
  bucket: BucketName
  folder: CipherPath | null
  /** Path after which the page starts. */
  after?: Uint8Array
  /** 1–10,000. */
  limit: number
}

export interface ListUploadChanges {
  bucket: BucketName
  folder: CipherPath | null
  mark: string
  /** Paths about which is asked; up to 2,000. */
  named: Uint8Array[]
}

export interface CompleteUpload extends UploadAddress {
  /** Ascending by number; `etag` is the sealed one that `listParts` answered. */
  parts: { part: number; etag: Uint8Array }[]
  sealed: SealedMetadata | null
  /** What the key has to hold for this to happen. */
  condition?: WriteCondition
}
