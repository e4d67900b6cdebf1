import type { Refusal } from '@perigee/contract/refusal'
import type {
  BucketLock,
  CreateBucket,
  NewLock,
  Retention,
  SetBucketLock,
  SetVersioning,
  StoredBucket,
  ProjectInfo,
} from '@perigee/contract/store'
import type { BucketTag, CorsRule, SetBucketCors, SetBucketTags } from '@perigee/contract/store-bucket-settings'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import type { ObjectChecksum } from './checksums'
import type {
  CompleteUpload,
  CreateUpload,
  ListParts,
  ListUploads,
  PartInfo,
  PartPage,
  UploadInfo,
  UploadName,
  UploadPage,
  UploadPart,
} from './uploads/uploads'
import type { ListVersions, VersionPage } from './versions/versions'

/** Buckets and objects as their owner knows them: plain paths, plain content. */
export interface Objects {
  /** Which project the key is of. @throws Refusal `unauthorizedApiKey` when the store has no such key. */
  projectInfo(): Promise<ProjectInfo>
  listBuckets(): Promise<StoredBucket[]>
  createBucket(input: CreateBucket): Promise<StoredBucket>
  getBucket(input: { bucket: BucketName }): Promise<StoredBucket>
  deleteBucket(input: { bucket: BucketName; force?: boolean }): Promise<void>
  getBucketTags(input: { bucket: BucketName }): Promise<BucketTag[]>
  setBucketTags(input: SetBucketTags): Promise<void>
  /** Empty when the bucket has no rules of its own. */
  getBucketCors(input: { bucket: BucketName }): Promise<CorsRule[]>
  setBucketCors(input: SetBucketCors): Promise<void>

  /** The object is visible, whole and durable once this resolves, and not at all when it does not. */
  putObject(input: PutObject): Promise<ObjectInfo>
  headObject(input: ObjectName): Promise<ObjectInfo>
  getObject(input: ObjectName): Promise<OpenObject>
  /** A missing key is not an error. */
  deleteObject(input: DeleteObject): Promise<DeletedVersion>
  /** Answers in the order of `objects`, 1,000 at most; each is deleted or refused for itself. */
  deleteObjects(input: DeleteObjects): Promise<DeletedOrRefused[]>
  listObjects(input: ListObjects): Promise<ObjectPage>
  /** Of an object that is there, in place. Write, and Read or List. @throws Refusal `objectChanged` when others keep changing it */
  setTags(input: SetTags): Promise<ObjectInfo>
  listObjectParts(input: ListObjectParts): Promise<ObjectPartPage>
  /** No content is moved. A copy ends when its source does. */
  copyObject(input: CopyObject): Promise<CopiedObject>

  createUpload(input: CreateUpload): Promise<UploadInfo>
  /** The part is there, whole and durable, once this resolves; it replaces one of the same number. */
  uploadPart(input: UploadPart): Promise<PartInfo>
  listParts(input: ListParts): Promise<PartPage>
  listUploads(input: ListUploads): Promise<UploadPage>
  /**
   * The named parts become the object, which replaces another one of the key.
   * @throws Refusal `noSuchUpload`, `invalidPart`, `invalidPartOrder`, `partTooSmall`, `objectExists`.
   */
  completeUpload(input: CompleteUpload): Promise<ObjectInfo>
  /** An upload that is not there is no error; an id that is none is refused with `noSuchUpload`. */
  abortUpload(input: UploadName): Promise<void>

  setVersioning(input: SetVersioning): Promise<void>
  listVersions(input: ListVersions): Promise<VersionPage>
  getBucketLock(input: { bucket: BucketName }): Promise<BucketLock>
  setBucketLock(input: SetBucketLock): Promise<void>
  /** Null for none. @throws Refusal `noObjectLock`, `isDeleteMarker`. */
  getRetention(input: ObjectName): Promise<Retention | null>
  /** @throws Refusal also `objectLocked`, `retentionInPast`, `lockedCannotExpire`. */
  setRetention(input: SetRetention): Promise<void>
  getLegalHold(input: ObjectName): Promise<boolean>
  setLegalHold(input: ObjectName & { legalHold: boolean }): Promise<void>
}

export interface SetRetention extends ObjectName {
  /** Null takes it away. */
  retention: Retention | null
  /** Asks to weaken what is under GOVERNANCE. */
  bypassGovernance: boolean
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

export interface ListObjectParts extends ObjectName {
  /** How many parts come before the page. */
  skip: number
  /** 1–10,000. */
  limit: number
}

export interface ObjectPartPage {
  info: ObjectInfo
  /** Of all parts; 0 for an object that was uploaded as a whole. */
  count: number
  /** Numbered as they were uploaded, which may leave gaps. */
  parts: (PartInfo & { offset: number })[]
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

/** `ifMatch` is about the version that is named, else about the latest one. */
export interface DeleteObject extends ObjectName {
  ifMatch?: string | undefined
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
  objects: (Omit<ObjectName, 'bucket'> & Pick<WriteConditions, 'ifMatch'>)[]
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
