import type { BucketName, CipherPath, ProjectId } from '@perigee/std/brand'

/**
 * The port of the object store. It speaks ciphertext only: paths, metadata and content arrive encrypted and leave so.
 * Every call names the API key that it is made with; the store checks the key's chain, caveats and revocation for the
 * action of that call (see the table in each doc comment) and refuses with `storeRefusals`.
 */
export interface StoreCalls {
  /** Action ProjectInfo. */
  projectInfo(caller: StoreCaller): Promise<ProjectInfo>

  /** Action Write with an empty path (and PutBucketObjectLockConfiguration when `objectLock`). */
  createBucket(caller: StoreCaller, input: CreateBucket): Promise<StoredBucket>
  /** Action Read with an empty path. */
  getBucket(caller: StoreCaller, input: { bucket: BucketName }): Promise<StoredBucket>
  /** Action Read with empty bucket and path; only buckets that the key's caveats allow, by name. */
  listBuckets(caller: StoreCaller): Promise<StoredBucket[]>
  /** Action Delete with an empty path; `force` also needs List and removes every object first. */
  deleteBucket(caller: StoreCaller, input: { bucket: BucketName; force: boolean }): Promise<void>

  /**
   * Action Write. Stores one encrypted segment; when it resolves the bytes are durable. The result is a token that
   * only `commitObject` of the same project accepts. A failing or aborted `content` leaves nothing but a blob that the
   * collector removes.
   */
  writeSegment(
    caller: StoreCaller,
    input: { bucket: BucketName; path: CipherPath },
    content: AsyncIterable<Uint8Array>,
  ): Promise<WrittenSegment>
  /** Action Write. Makes the object visible in one transaction; resolves when that is durable. */
  commitObject(caller: StoreCaller, input: CommitObject): Promise<StoredObject>
  /** Action Read or List. */
  statObject(caller: StoreCaller, input: ObjectAddress): Promise<StoredObject>
  /** Action Read. The object with its segments, to be read with `readSegment`. */
  openObject(caller: StoreCaller, input: ObjectAddress): Promise<OpenedObject>
  /** Reads `length` encrypted bytes from `offset` of a segment; counts them as egress of the bucket. */
  readSegment(
    caller: StoreCaller,
    input: { token: string; offset: number; length: number },
  ): Promise<AsyncIterable<Uint8Array>>
  /** Action Delete. A missing key is not an error. */
  deleteObject(caller: StoreCaller, input: ObjectAddress): Promise<DeletedObject>

  /**
   * Action List on `folder` (joined with `componentPrefix` when given). One page of a folder's direct children in the
   * order of their sort keys, which is the component for an object and the component + `/` for a folder, compared as
   * bytes. Folders without a visible object below them are left out. O(page).
   */
  listChildren(caller: StoreCaller, input: ListChildren): Promise<ChildrenPage>
}

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
