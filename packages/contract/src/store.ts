import type { BucketName, CipherPath } from '@perigee/std/brand'
import type {
  CommitObject,
  CopyObject,
  CopySource,
  CreateBucket,
  DeletedObject,
  DeleteObject,
  DeleteOutcome,
  ObjectAddress,
  OpenedObject,
  ProjectInfo,
  StoreCaller,
  StoredBucket,
  StoredObject,
  WrittenSegment,
} from './store-objects'
import type { ChangesPage, ChildrenPage, ListChanges, ListChildren, ListNames, NamesPage } from './store-listing'
import type { BucketSettingsCalls } from './store-bucket-settings'
import type { BucketLock, Retention, SetBucketLock, SetLegalHold, SetRetention, SetVersioning } from './store-locks'
import type { ListVersionNames, ListVersions, StoredVersion, PresencePage, VersionNamesPage } from './store-versions'
import type {
  BeginUpload,
  CommitPart,
  CompleteUpload,
  ListParts,
  ListUploadChanges,
  ListUploadPaths,
  ListUploads,
  PartsPage,
  StoredPart,
  StoredUpload,
  UploadAddress,
  UploadsPage,
} from './store-uploads'
import type { ListObjectParts, ObjectPartsPage, UpdateMetadata } from './store-metadata'

export type * from './store-listing'
export type * from './store-locks'
export type * from './store-objects'
export type * from './store-uploads'
export type * from './store-metadata'
export type * from './store-versions'

/**
 * The port of the object store. It speaks ciphertext only: paths, metadata and content arrive encrypted and leave so.
 * Every call but `findCors` names the API key that it is made with; the store checks the key's chain, caveats and revocation for the
 * action of that call (see the table in each doc comment) and refuses with `storeRefusals`.
 */
export interface StoreCalls extends BucketSettingsCalls<StoreCaller> {
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
   * Action Write. Stores one encrypted segment; when it resolves the bytes are durable. Where the limits leave no room
   * for the `announced` bytes (this segment and what will follow) nothing of `content` is taken. The result is a token that
   * only `commitObject` and `commitPart` of the same project accept. A failing or aborted `content` leaves nothing but a blob that the
   * collector removes.
   */
  writeSegment(
    caller: StoreCaller,
    input: { bucket: BucketName; path: CipherPath; announced?: number },
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
  deleteObject(caller: StoreCaller, input: DeleteObject): Promise<DeletedObject>
  /**
   * Action Read on the bucket, then Delete for each object: an object that may not be deleted is refused for itself.
   * Answers in the order of `objects`, of which there may be 1,000. Not one transaction.
   * @throws Refusal `tooManyObjects`.
   */
  deleteObjects(
    caller: StoreCaller,
    input: { bucket: BucketName; objects: Omit<DeleteObject, 'bucket'>[] },
  ): Promise<DeleteOutcome[]>

  /**
   * Action Write. The metadata of a version that stays what and where it is.
   * @throws Refusal `objectChanged` when the metadata is not the one that was seen.
   */
  updateMetadata(caller: StoreCaller, input: UpdateMetadata): Promise<StoredObject>
  /** Action Read or List. The parts that an object was uploaded in, a page by number. */
  listObjectParts(caller: StoreCaller, input: ListObjectParts): Promise<ObjectPartsPage>

  /** Action Read. What `copyObject` needs; neither content nor bandwidth is spent. */
  openCopySource(caller: StoreCaller, input: ObjectAddress): Promise<CopySource>
  /**
   * Action Read on the source and Write on the target, which it may replace without Delete. The copy shares the
   * source's data and takes its expiry; nothing is moved. Source and target may be the same key.
   * @throws Refusal `noSuchVersion` when the source went meanwhile; `invalidSegment` when the keys do not fit it;
   * `tooManySegments` beyond 10,000.
   */
  copyObject(caller: StoreCaller, input: CopyObject): Promise<StoredObject>

  /** Action Write. Any number of uploads of a key may go on side by side; none is to be seen before it is complete. */
  beginUpload(caller: StoreCaller, input: BeginUpload): Promise<StoredUpload>
  /**
   * Action Write. Makes segments, written with `writeSegment`, a part of the upload; takes the place of an earlier part
   * of that number. Resolves when that is durable.
   * @throws Refusal `noSuchUpload`, `invalidSegment`, `invalidPartNumber`.
   */
  commitPart(caller: StoreCaller, input: CommitPart): Promise<StoredPart>
  /**
   * Action Read or Write: who adds parts may see them. The upload and one page of its parts by number.
   * @throws Refusal `noSuchUpload`.
   */
  listParts(caller: StoreCaller, input: ListParts): Promise<PartsPage>
  /** Action List on the folder (joined with `componentPrefix` when given) or on each key. Unfinished uploads. O(page). */
  listUploads(caller: StoreCaller, input: ListUploads): Promise<UploadsPage>
  /** Action List on `folder`. `listNames` for the whole paths of all unfinished uploads below it. */
  listUploadPaths(caller: StoreCaller, input: ListUploadPaths): Promise<NamesPage>
  /** Action List on `folder`. `listChanges` for such paths: begun since the mark, and whether the named have uploads. */
  listUploadChanges(caller: StoreCaller, input: ListUploadChanges): Promise<PresencePage | undefined>
  /**
   * Action Write; an object takes the place of another one only if the key also allows Delete. The parts that are named
   * become the object, in one transaction; other parts are dropped.
   * @throws Refusal `noSuchUpload`, `invalidPart` when a part is not there or was replaced since it was listed,
   * `invalidPartOrder`, `objectExists`, `objectChanged`.
   */
  completeUpload(caller: StoreCaller, input: CompleteUpload): Promise<StoredObject>
  /** Action Delete. An upload that is not there is no error. */
  abortUpload(caller: StoreCaller, input: UploadAddress): Promise<void>

  /**
   * Action List on `folder` (joined with `componentPrefix` when given). One page of a folder's direct children in the
   * order of their sort keys, which is the component for an object and the component + `/` for a folder, compared as
   * bytes. Folders without a visible object below them are left out. O(page).
   */
  listChildren(caller: StoreCaller, input: ListChildren): Promise<ChildrenPage>
  /**
   * Action List on `folder`. Names alone, for those who keep a folder's names in an order of their own. What comes
   * while the pages are read may be missing in them; `listChanges` with the first page's mark tells it.
   */
  listNames(caller: StoreCaller, input: ListNames): Promise<NamesPage>
  /**
   * Action List on `folder`. What has come since a mark, and children by their ids, all of one moment. What went is not
   * told: it is missing among them. Undefined when the names have to be read anew. O(changes + ids).
   */
  listChanges(caller: StoreCaller, input: ListChanges): Promise<ChangesPage | undefined>

  /**
   * Action Write with an empty path.
   * @throws Refusal `versionsAreLocked` for a bucket with object lock that shall keep no versions.
   */
  setVersioning(caller: StoreCaller, input: SetVersioning): Promise<void>
  /** Action List on `folder`. Keys with versions or delete markers; folders with anything at all below them. */
  listVersionNames(caller: StoreCaller, input: ListVersionNames): Promise<VersionNamesPage>
  /** Action List on `folder`. `listChanges` for names that `listNames` told `withMarkers`. */
  listVersionChanges(caller: StoreCaller, input: ListChanges): Promise<PresencePage | undefined>
  /** Action List on each key. Versions and delete markers; keys without any, or without the right, are left out. */
  listVersions(caller: StoreCaller, input: ListVersions): Promise<StoredVersion[]>

  /** Action GetBucketObjectLockConfiguration. @throws Refusal `lockNotConfigured`. */
  getBucketLock(caller: StoreCaller, input: { bucket: BucketName }): Promise<BucketLock>
  /**
   * Action PutBucketObjectLockConfiguration. Switches object lock on, for good.
   * @throws Refusal `lockNeedsVersions`, `invalidDefaultRetention`.
   */
  setBucketLock(caller: StoreCaller, input: SetBucketLock): Promise<void>
  /**
   * Action GetObjectRetention. Null for none.
   * @throws Refusal `noObjectLock`, `isDeleteMarker` (also for a latest one).
   */
  getRetention(caller: StoreCaller, input: ObjectAddress): Promise<Retention | null>
  /**
   * Action PutObjectRetention, and BypassGovernanceRetention when that is asked for.
   * @throws Refusal as `getRetention`, `objectLocked`, `retentionInPast`, `lockedCannotExpire`.
   */
  setRetention(caller: StoreCaller, input: SetRetention): Promise<void>
  /** Action GetObjectLegalHold. Refusals as `getRetention`. */
  getLegalHold(caller: StoreCaller, input: ObjectAddress): Promise<boolean>
  /** Action PutObjectLegalHold. Refusals as `getRetention`, and `lockedCannotExpire`. */
  setLegalHold(caller: StoreCaller, input: SetLegalHold): Promise<void>
}
