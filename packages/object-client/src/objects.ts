import type { Refusal } from '@perigee/contract/refusal'
import type { NewLock, Retention } from '@perigee/contract/store'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import type { ObjectChecksum } from './checksums'

export interface SetRetention extends ObjectName {
  /** Null takes it away. */
  retention: Retention | null
  /** Asks to weaken what is under GOVERNANCE. */
  bypassGovernance: boolean
}

export interface SetLegalHold extends ObjectName {
  legalHold: boolean
}

export interface ObjectName {
  bucket: BucketName
  key: PlainPath
  /** 32 hexadecimal digits, or `null` for the version without an id of its own; absent = the latest version. */
  versionId?: string | undefined
}

/** What the latest version of a key has to be when a write takes effect. */
export interface WriteConditions {
  /** Refuse with `objectExists` when the key is taken. */
  onlyIfAbsent?: boolean
  /**
   * The ETag of the object, with or without quotes, or `*` for any object. Refuses with `noSuchKey`,
   * `preconditionFailed`, or `objectChanged` when another write came in between.
   */
  ifMatch?: string | undefined
}

export interface PutObject extends WriteConditions {
  bucket: BucketName
  key: PlainPath
  /** Taken only as fast as it can be stored, or asked for as a whole. When it throws, nothing becomes visible. */
  body: AsyncIterable<Uint8Array> | (() => Promise<Uint8Array>)
  /** Of the body, where it is known before. */
  size?: number
  /** Standard headers by their lower-case names, user metadata with its `x-amz-meta-` prefix. */
  metadata: Record<string, string>
  /** In the form of a URL's query. */
  tags?: string | undefined
  /** Asked once the body has ended. */
  etag: () => string
  /** Asked then too. */
  checksum?: () => ObjectChecksum | undefined
  expiresAt?: Date
  /** Refuses with `noObjectLock`, `lockedCannotExpire`. */
  lock?: NewLock | undefined
}

export interface ObjectInfo {
  key: PlainPath
  size: number
  /** Without quotes; empty when the object has none. */
  etag: string
  lastModified: Date
  /** 32 hexadecimal digits, or the text `null`; null in a bucket that never had versions. */
  versionId: string | null
  /** Null for none; absent where there is no object lock or the grant may not see it. */
  retention?: Retention | null
  /** Absent as above. */
  legalHold?: boolean
  metadata: Record<string, string>
  /** In the form of a URL's query; empty without tags. */
  tags: string
  /** Of the whole content, when its writer gave one. */
  checksum?: ObjectChecksum
}

export interface SetTags extends ObjectName {
  /** In the form of a URL's query; empty for none. */
  tags: string
}

export interface OpenObject {
  info: ObjectInfo
  /** Where each part of an upload lies; none for an object that was uploaded as a whole. */
  parts(): ByteRange[]
  /** The whole content without a range, which has to lie within the object. */
  read(range?: ByteRange): AsyncIterable<Uint8Array>
  /** The same at once where the content came along with the answer; null where it has to be read. @throws FormatError */
  atHand(range?: ByteRange): Uint8Array | null
}

export interface ByteRange {
  offset: number
  length: number
}

/**
 * What an object has to be for its deletion to happen: the version that is named, else the latest one. Refuses with
 * `noSuchKey`, `noSuchVersion`, `preconditionFailed`, or `objectChanged` when a write came in between.
 */
export interface DeleteConditions {
  /** As of `WriteConditions`. */
  ifMatch?: string | undefined
  /** In bytes. */
  ifSize?: number | undefined
  /** To the second, or to the millisecond where it has some. */
  ifLastModified?: Date | undefined
}

export interface DeleteObject extends ObjectName, DeleteConditions {
  /** Asks to remove a version in spite of a retention under GOVERNANCE. */
  bypassGovernance?: boolean
}

export interface DeletedVersion {
  existed: boolean
  /** Of the delete marker that was made, or of the version that was removed; null without versions. */
  versionId: string | null
  deleteMarker: boolean
}

export interface DeleteObjects {
  bucket: BucketName
  objects: (Omit<ObjectName, 'bucket'> & DeleteConditions)[]
  /** As of `DeleteObject`. */
  bypassGovernance?: boolean
}

export type DeletedOrRefused = { ok: true; deleted: DeletedVersion } | { ok: false; refusal: Refusal }

/** The conditions are about the target. */
export interface CopyObject extends WriteConditions {
  source: ObjectName
  target: { bucket: BucketName; key: PlainPath }
  /** Takes the place of the source's; without it a copy onto itself is refused where there are no versions. */
  metadata?: Record<string, string>
  /** Take the place of the source's, in the form of a URL's query. */
  tags?: string | undefined
  /** Answers the checksum of the copy, which is the source's otherwise. `read` is the source's content. */
  checksum?: (source: ObjectInfo, read: () => AsyncIterable<Uint8Array>) => Promise<ObjectChecksum | undefined>
  /** Of the copy; the source's is not inherited. */
  lock?: NewLock | undefined
  /** Looks at the source before anything is copied, and may throw. */
  judge?: (source: ObjectInfo) => void
}

export interface CopiedObject {
  info: ObjectInfo
  source: ObjectInfo
}

export interface ListObjects {
  bucket: BucketName
  /** Any text; it need not end with a slash. */
  prefix: string
  /** Any text; empty for none. */
  delimiter: string
  /** Only what comes after this key or common prefix. */
  after?: string | undefined
  /** 1–1000. */
  limit: number
}

/** What a listing tells of an object: as much as can be told without opening its metadata. */
export type ListedObject = Pick<ObjectInfo, 'key' | 'size' | 'etag' | 'lastModified'>

/** Objects and common prefixes, each in the order of their UTF-8 bytes; together at most `limit`. */
export interface ObjectPage {
  objects: ListedObject[]
  prefixes: string[]
  more: boolean
  /** The last key or prefix of the page: `after` of the next one. */
  next?: string
}
