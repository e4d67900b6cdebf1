#!/usr/bin/env node
import {
  BlobMissingError,
  batchArguments,
  batchColumns,
  commitInlineArguments,
  commitObjectArguments,
  deleteRecordsOfKeys,
  openPlacements,
  unlessHeld,
  warnOfMissingPlacements
} from "./chunk-A2EC7UOU.mjs";
import {
  changeCors,
  changeLifecycle,
  changeLock,
  changeTags,
  changeVersioning,
  comparePaths,
  componentOf,
  createSegmentTokens,
  defaultRetentionOf,
  folderName,
  foldersTogether,
  garbageAfter,
  headMark,
  inSteps,
  isBucketEmpty,
  isUndone,
  lifecycleCalls,
  listedPath,
  makeBucket,
  modeNumber,
  objectColumns,
  parseVersionId,
  prefixEnd,
  presentNewObject,
  presentObject,
  readLifecycle,
  readTokenLife,
  removeBucketIn,
  removeEmptyBucket,
  removeSomeUploads,
  removeSomeVersions,
  removeUploadsIn,
  removeVersionsIn,
  removeWhenEmpty,
  removing,
  retentionOf,
  rowOf,
  sealedOf,
  storedFolders,
  storedPath,
  tryAgain,
  versionIdOf
} from "./chunk-S5RS4BWS.mjs";
import {
  claimBucketDeletions,
  endBucketDeletion,
  holdBucketDeletion,
  insertLockChange,
  isBucketDeletionWaiting,
  noteDeletionFailure,
  noteDeletionStep,
  releaseBucketDeletions,
  setTargetsOfBucket,
  targetsOfBucket,
  tellsObjectNames,
  webhookRefusals,
  webhooksThatAre,
  writeDownTests
} from "./chunk-Q4AUJ7OB.mjs";
import {
  claimJob,
  createApiKeySecrets,
  egressSince,
  finishRemoval,
  forEachSize,
  listDueJobs,
  listProjectsToRemove,
  postponeRemoval,
  recordJobFailure,
  recordJobRun,
  smallestSizes,
  storedUsage,
  summedLacking
} from "./chunk-I5ZH633H.mjs";
import {
  listInstanceIds,
  monthStart,
  transact
} from "./chunk-CEV7DZYJ.mjs";
import {
  deleteApiKeys,
  listKeyHeads
} from "./chunk-DEQFI6DH.mjs";
import {
  judgeRetentionChange,
  retentionModes
} from "./chunk-EB4JIXV5.mjs";
import {
  listBuckets,
  notingDeletions
} from "./chunk-P7IXLJRI.mjs";
import {
  can,
  isAllowedIn,
  notPermitted,
  roleOf,
  wireRoles,
  writeActs
} from "./chunk-VX7WMUEK.mjs";
import {
  isBrowserKeyName,
  isSharedAccessName,
  projectStatus
} from "./chunk-7JHNDJUW.mjs";
import {
  defaultPlacement
} from "./chunk-YQLLO2MZ.mjs";
import "./chunk-M4343BAG.mjs";
import "./chunk-GYBFNUYZ.mjs";
import {
  commonRefusals
} from "./chunk-WPDICXMM.mjs";
import {
  sum
} from "./chunk-Q53DH6IW.mjs";
import {
  closeDatabase,
  openDatabase
} from "./chunk-GTO44G64.mjs";
import {
  allowedBuckets,
  checkCaveats,
  keyVersion,
  maxObjectTtl,
  op,
  verifyChain
} from "./chunk-F4D3GQZW.mjs";
import "./chunk-HJAXOUKC.mjs";
import "./chunk-HRPZCZRF.mjs";
import "./chunk-2G32SK25.mjs";
import "./chunk-5RS5OGMV.mjs";
import {
  singleFlight
} from "./chunk-2N3RWRY4.mjs";
import {
  bucketCalls,
  bucketName,
  bytes,
  cipherPath,
  commitSegment,
  deletedObject,
  judgedByItself,
  newLock,
  objectAddress,
  onBucket,
  onFolder,
  onObject,
  onPrefix,
  openCalls,
  openedSegment,
  retention,
  sealedMetadata,
  segmentKey,
  storeCall,
  storedObject,
  writeCondition,
  writtenSegment
} from "./chunk-FQATC44W.mjs";
import {
  mapConcurrently
} from "./chunk-GKPA3WSW.mjs";
import {
  versioning
} from "./chunk-LBJAUI3P.mjs";
import "./chunk-5KSWUT6K.mjs";
import {
  storeRefusals
} from "./chunk-RPAEPENF.mjs";
import "./chunk-LP3WDNYR.mjs";
import "./chunk-4U6RUNOK.mjs";
import {
  Refusal,
  isRefusal
} from "./chunk-6BDDJ2XW.mjs";
import {
  noLimits,
  parseMacaroon
} from "./chunk-5P5PSB7X.mjs";
import {
  concatAll,
  isFormatError
} from "./chunk-ONRLC7FF.mjs";
import {
  createLimiter
} from "./chunk-PZNZA27F.mjs";
import "./chunk-FEGXBGPF.mjs";
import {
  constantTimeEqual,
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  fromHex,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import "./chunk-JWNTLVVS.mjs";
import "./chunk-XAY7SE7H.mjs";
import "./chunk-5FXJVW4K.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import {
  GiB,
  KiB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  concatBytes,
  equalBytes
} from "./chunk-L2NVF2WK.mjs";
import {
  day,
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/contract/src/store-listing.ts
import * as z from "zod/mini";
var inFolder = z.object({
  bucket: bucketName,
  /**
   * Encrypted path of the folder without a trailing slash; null = the bucket's top. (Empty is the folder below the top
   * whose plain component is empty: `/x` lies in it.)
   */
  folder: z.nullable(cipherPath)
});
var listChildren = z.extend(inFolder, {
  /** Only children whose component starts with these bytes (plain paths). */
  componentPrefix: z.exactOptional(bytes),
  /** Sort key after which the page starts. */
  after: z.exactOptional(bytes),
  /** 1–1,001: a page of S3, and whether anything follows. `listVersionNames`: 1–10,000. */
  limit: z.int()
});
var listedObject = z.object({
  createdAt: z.date(),
  plainSize: z.int(),
  segmentCount: z.int(),
  /** The metadata itself comes along only where size or ETag are missing and may be written in it. */
  sealed: z.nullable(sealedMetadata)
});
var listedChild = z.union([
  z.object({ kind: z.literal("object"), object: listedObject }),
  z.object({ kind: z.literal("folder") })
]);
var storedChild = z.union([
  z.object({ kind: z.literal("object"), component: bytes, object: listedObject }),
  z.object({ kind: z.literal("folder"), component: bytes })
]);
var childrenPage = z.object({ children: z.array(storedChild), more: z.boolean() });
var listNames = z.extend(inFolder, {
  /** Also keys whose latest version is a delete marker. */
  withMarkers: z.exactOptional(z.boolean()),
  /** Sort key after which the page starts. */
  after: z.exactOptional(bytes),
  /** 1–10,000. */
  limit: z.int()
});
var namedChild = z.object({
  name: bytes,
  /** What the store finds it by: of the key's latest version, which another one may follow, or of the folder. */
  id: z.int()
});
var namesPage = z.object({
  /** A moment; the names are those of that moment or a little later. */
  mark: z.string(),
  names: z.array(namedChild),
  more: z.boolean()
});
var listChanges = z.extend(inFolder, {
  mark: z.string(),
  /** Children to describe as a listing shows them; up to 2,000. Those of other folders are not found. */
  ids: z.array(z.int())
});
var changesPage = z.object({
  /** The moment of this answer, which everything in it belongs to. */
  mark: z.string(),
  /** Visible children that were added since the mark, or perhaps shortly before, in no order. */
  names: z.array(namedChild),
  /** The child of each of `ids`, in their order; null for one that is not visible, or not any more. */
  children: z.array(z.nullable(listedChild))
});
var versionNamesPage = z.object({ names: z.array(bytes), more: z.boolean() });
var presencePage = z.object({
  mark: z.string(),
  names: z.array(namedChild),
  /** Whether each one of the query is still the latest of its key, or a folder with some version below it. */
  present: z.array(z.boolean())
});
var listVersions = z.extend(inFolder, {
  /** Components of keys, 1–1,000; their versions are answered in this order, the newest of each first. */
  components: z.array(bytes),
  /** Only versions of the first component that are older than this one. */
  after: z.exactOptional(z.union([bytes, z.literal("null")])),
  /** 1–1,001. */
  limit: z.int()
});
var storedVersion = z.object({ component: bytes, object: storedObject });
var listingCalls = {
  /**
   * One page of a folder's direct children in the order of their sort keys, which is the component for an object and the
   * component + `/` for a folder, compared as bytes. Folders without a visible object below them are left out. O(page).
   */
  listChildren: storeCall({ needs: onPrefix("list"), input: listChildren, output: childrenPage }),
  /**
   * Names alone, for callers that keep a folder's names in an order of their own. What is added while the pages are read
   * may be missing in them; `listChanges` with the first page's mark reports it.
   */
  listNames: storeCall({ needs: onFolder("list"), input: listNames, output: namesPage }),
  /**
   * What was added since a mark, and children by their ids, all of one moment. What was removed is not reported: it is
   * missing among the children. Undefined when all names have to be read again. O(changes + ids).
   */
  listChanges: storeCall({ needs: onFolder("list"), input: listChanges, output: z.optional(changesPage) }),
  /** Keys with versions or delete markers; folders with anything at all below them. */
  listVersionNames: storeCall({ needs: onPrefix("list"), input: listChildren, output: versionNamesPage }),
  /** `listChanges` for names that `listNames` answered `withMarkers`. */
  listVersionChanges: storeCall({ needs: onFolder("list"), input: listChanges, output: z.optional(presencePage) }),
  /** Needs List on each key. Versions and delete markers; keys without any, or without the right, are left out. */
  listVersions: storeCall({ needs: judgedByItself("list"), input: listVersions, output: z.array(storedVersion) })
};

// ../../packages/contract/src/store-object-calls.ts
import * as z3 from "zod/mini";

// ../../packages/contract/src/store-uploads.ts
import * as z2 from "zod/mini";
var beginUpload = z2.object({
  bucket: bucketName,
  path: cipherPath,
  /** What the object will have, so far without an ETag; null for nothing. */
  sealed: z2.nullable(sealedMetadata),
  expiresAt: z2.exactOptional(z2.date()),
  /** Of the object that it becomes; as of `CommitObject`. */
  lock: z2.exactOptional(newLock)
});
var uploadAddress = z2.object({
  bucket: bucketName,
  path: cipherPath,
  /** 16 bytes, the same in every answer about an upload. */
  streamId: bytes
});
var storedUpload = z2.object({
  path: cipherPath,
  streamId: bytes,
  startedAt: z2.date(),
  /** As given to `beginUpload`. */
  sealed: z2.nullable(sealedMetadata),
  expiresAt: z2.nullable(z2.date())
});
var commitPart = z2.extend(uploadAddress, {
  /** All of the same part, 1–10,000, which is thereby named; indices from 0. At least one. */
  segments: z2.array(commitSegment),
  /** Sealed under the content key of the last segment (access-format section 12). */
  etag: bytes
});
var storedPart = z2.object({
  part: z2.int(),
  plainSize: z2.int(),
  segmentCount: z2.int(),
  committedAt: z2.date(),
  etag: bytes,
  /** Of the last segment: opens the ETag. */
  lastKey: segmentKey
});
var listParts = z2.extend(uploadAddress, {
  /** Only parts with a higher number. */
  after: z2.exactOptional(z2.int()),
  /** 1–10,000. */
  limit: z2.int()
});
var partsPage = z2.object({ upload: storedUpload, parts: z2.array(storedPart), more: z2.boolean() });
var listUploads = z2.object({
  bucket: bucketName,
  /**
   * The uploads of some keys, 1–1,000, in this order. Or all below a folder (null = the whole bucket) in the order of
   * their paths' bytes: with plain paths only those of components that begin so.
   */
  of: z2.union([
    z2.object({ paths: z2.array(cipherPath) }),
    z2.object({ folder: z2.nullable(cipherPath), componentPrefix: z2.exactOptional(bytes) })
  ]),
  /** Only what comes after this path, or after an upload of this path: of keys, of the first one. */
  after: z2.exactOptional(z2.object({ path: bytes, streamId: z2.exactOptional(bytes) })),
  /** 1–1,001. */
  limit: z2.int()
});
var uploadsPage = z2.object({ uploads: z2.array(storedUpload), more: z2.boolean() });
var listUploadPaths = z2.object({
  bucket: bucketName,
  folder: z2.nullable(cipherPath),
  /** Path after which the page starts. */
  after: z2.exactOptional(bytes),
  /** 1–10,000. */
  limit: z2.int()
});
var listUploadChanges = z2.object({
  bucket: bucketName,
  folder: z2.nullable(cipherPath),
  mark: z2.string(),
  /** Paths about which is asked; up to 2,000. */
  paths: z2.array(bytes)
});
var completeUpload = z2.extend(uploadAddress, {
  /** Ascending by number; `etag` is the sealed one that `listParts` answered. */
  parts: z2.array(z2.object({ part: z2.int(), etag: bytes })),
  sealed: z2.nullable(sealedMetadata),
  /** What the key has to hold for this to happen. */
  condition: z2.exactOptional(writeCondition)
});
var completedUpload = z2.object({
  /** As it was answered. */
  object: storedObject,
  /** The numbers of the parts that were asked for. */
  parts: z2.array(z2.int())
});
var uploadCalls = {
  /** Any number of uploads of a key may go on side by side; none is visible before it is complete. */
  beginUpload: storeCall({ needs: onObject("write"), input: beginUpload, output: storedUpload }),
  /**
   * Makes segments, written with `writeSegment`, a part of the upload; takes the place of an earlier part of that number.
   * Resolves when that is durable.
   * @throws Refusal `noSuchUpload`, `invalidSegment`, `invalidPartNumber`.
   */
  commitPart: storeCall({ needs: onObject("write"), input: commitPart, output: storedPart }),
  /** Whoever adds parts may see them. The upload and one page of its parts by number. @throws Refusal `noSuchUpload`. */
  listParts: storeCall({ needs: onObject("read", "write"), input: listParts, output: partsPage }),
  /** Needs List on the folder (joined with `componentPrefix` when given) or on each key. O(page). */
  listUploads: storeCall({ needs: judgedByItself("list"), input: listUploads, output: uploadsPage }),
  /** `listNames` for the whole paths of all unfinished uploads below a folder. */
  listUploadPaths: storeCall({ needs: onFolder("list"), input: listUploadPaths, output: namesPage }),
  /** `listChanges` for such paths: uploads begun since the mark, and whether `paths` have uploads. */
  listUploadChanges: storeCall({
    needs: onFolder("list"),
    input: listUploadChanges,
    output: z2.optional(presencePage)
  }),
  /**
   * An object takes the place of another one only if the key also allows Delete. The parts that are named become the
   * object, in one transaction; other parts are dropped.
   * @throws Refusal `noSuchUpload`, `invalidPart` when a part is not there or was replaced since it was listed,
   * `invalidPartOrder`, `objectExists`, `objectChanged`.
   */
  completeUpload: storeCall({ needs: onObject("write"), input: completeUpload, output: storedObject }),
  /**
   * What `completeUpload` answered, for a day: also when the object was replaced or deleted since.
   * @throws Refusal `noSuchUpload`.
   */
  findCompletedUpload: storeCall({ needs: onObject("write"), input: uploadAddress, output: completedUpload }),
  /** An upload that is not there is no error. */
  abortUpload: storeCall({ needs: onObject("delete"), input: uploadAddress })
};

// ../../packages/contract/src/store-object-calls.ts
var commitObject = z3.object({
  bucket: bucketName,
  path: cipherPath,
  segments: z3.array(commitSegment),
  sealed: z3.nullable(sealedMetadata),
  expiresAt: z3.exactOptional(z3.date()),
  /** Needs the actions PutObjectRetention and PutObjectLegalHold for what it holds. */
  lock: z3.exactOptional(newLock),
  /** What the key has to hold for this to happen. */
  condition: z3.exactOptional(writeCondition)
});
var openedObject = z3.object({ object: storedObject, segments: z3.array(openedSegment) });
var deleteObject = z3.extend(objectAddress, {
  /** What the key has to hold for this to happen. */
  condition: z3.exactOptional(writeCondition),
  /** Asks to remove a version in spite of a retention under GOVERNANCE; needs the action BypassGovernanceRetention. */
  bypassGovernance: z3.exactOptional(z3.boolean())
});
var deleteOutcome = z3.union([
  z3.object({ ok: z3.literal(true), deleted: deletedObject }),
  z3.object({ ok: z3.literal(false), refusal: z3.instanceof(Refusal) })
]);
var updateMetadata = z3.extend(objectAddress, {
  /** A certain version. */
  versionId: bytes,
  /** Nonce of the sealed metadata that the caller has read; null when there was none. */
  seen: z3.nullable(bytes),
  /** Takes its place. */
  sealed: z3.nullable(sealedMetadata)
});
var objectPartsPage = z3.object({
  object: storedObject,
  /** Of all parts; 0 for an object that was uploaded as a whole. */
  count: z3.int(),
  parts: z3.array(z3.extend(storedPart, { plainOffset: z3.int() }))
});
var copySource = z3.object({ object: storedObject, keys: z3.array(segmentKey) });
var copyObject = z3.object({
  /** A certain version, as `openCopySource` answered it. */
  source: z3.extend(objectAddress, { versionId: bytes }),
  target: z3.object({ bucket: bucketName, path: cipherPath }),
  /** The source's content keys, sealed for the target; as many and in the same order. */
  keys: z3.array(segmentKey),
  sealed: z3.nullable(sealedMetadata),
  /** As of `CommitObject`; the source's is not inherited. */
  lock: z3.exactOptional(newLock),
  /** What the target has to hold for this to happen. */
  condition: z3.exactOptional(writeCondition)
});
var openObject = z3.extend(objectAddress, {
  /** A token of one of its segments, of a download that has begun and goes on. */
  goesOn: z3.exactOptional(z3.string()),
  /** Where what is read becomes a copy; the key may write there. */
  copyTo: z3.exactOptional(z3.object({ bucket: bucketName, path: cipherPath }))
});
var objectCalls = {
  /**
   * Stores one encrypted segment; when it resolves the bytes are durable. Where the limits leave no room for the
   * `announced` bytes (this segment and what will follow) nothing of the content is taken. The result is a token that
   * only `commitObject` and `commitPart` of the same project accept. Failing or aborted content leaves nothing but a blob
   * that the collector removes.
   */
  writeSegment: storeCall({
    needs: onObject("write"),
    input: z3.object({ bucket: bucketName, path: cipherPath, announced: z3.exactOptional(z3.int()) }),
    content: "sent",
    output: writtenSegment
  }),
  /** Makes the object visible in one transaction; resolves when that is durable. */
  commitObject: storeCall({ needs: judgedByItself("write"), input: commitObject, output: storedObject }),
  statObject: storeCall({ needs: judgedByItself("read", "list"), input: objectAddress, output: storedObject }),
  /**
   * The object with its segments, to be read with `readSegment`.
   * @throws Refusal `spendCapReached` while downloads are stopped, unless it goes on with one or copies.
   */
  openObject: storeCall({ needs: judgedByItself("read"), input: openObject, output: openedObject }),
  /**
   * Reads `length` encrypted bytes from `offset` of a segment; counts them as egress of the bucket. The token proves that
   * the same key has opened the object.
   */
  readSegment: storeCall({
    needs: judgedByItself("read"),
    input: z3.object({ token: z3.string(), offset: z3.int(), length: z3.int() }),
    content: "answered"
  }),
  /** A missing key is not an error. */
  deleteObject: storeCall({ needs: onObject("delete"), input: deleteObject, output: deletedObject }),
  /**
   * Needs Delete for each object: an object that may not be deleted is refused for itself. Answers in the order of
   * `objects`, of which there may be 1,000. Not one transaction.
   * @throws Refusal `tooManyObjects`.
   */
  deleteObjects: storeCall({
    needs: onBucket("read"),
    input: z3.object({ bucket: bucketName, objects: z3.array(z3.omit(deleteObject, { bucket: true })) }),
    output: z3.array(deleteOutcome)
  }),
  /**
   * The metadata of a version that stays what and where it is.
   * @throws Refusal `objectChanged` when the metadata is not the one that was seen.
   */
  updateMetadata: storeCall({ needs: onObject("write"), input: updateMetadata, output: storedObject }),
  /** The parts that an object was uploaded in, a page by number: `skip` come before it, `limit` (1–10,000) are on it. */
  listObjectParts: storeCall({
    needs: onObject("read", "list"),
    input: z3.extend(objectAddress, { skip: z3.int(), limit: z3.int() }),
    output: objectPartsPage
  }),
  /** What `copyObject` needs; neither content nor bandwidth is spent. */
  openCopySource: storeCall({ needs: onObject("read"), input: objectAddress, output: copySource }),
  /**
   * Needs Read on the source and Write on the target, which it may replace without Delete. The copy shares the source's
   * data and takes its expiry; nothing is moved. Source and target may be the same key.
   * @throws Refusal `noSuchVersion` when the source went meanwhile; `invalidSegment` when the keys do not fit it;
   * `tooManySegments` beyond 10,000.
   */
  copyObject: storeCall({ needs: judgedByItself("read", "write"), input: copyObject, output: storedObject }),
  /** Null for none. @throws Refusal `noObjectLock`, `isDeleteMarker` (also for a latest one). */
  getRetention: storeCall({
    needs: onObject("getObjectRetention"),
    input: objectAddress,
    output: z3.nullable(retention)
  }),
  /**
   * Null takes the retention away. Needs BypassGovernanceRetention to weaken what is under GOVERNANCE.
   * @throws Refusal as `getRetention`, `objectLocked`, `retentionInPast`, `lockedCannotExpire`.
   */
  setRetention: storeCall({
    needs: onObject("putObjectRetention"),
    input: z3.extend(objectAddress, { retention: z3.nullable(retention), bypassGovernance: z3.boolean() })
  }),
  /** Refusals as `getRetention`. */
  getLegalHold: storeCall({ needs: onObject("getObjectLegalHold"), input: objectAddress, output: z3.boolean() }),
  /** Refusals as `getRetention`, and `lockedCannotExpire`. */
  setLegalHold: storeCall({
    needs: onObject("putObjectLegalHold"),
    input: z3.extend(objectAddress, { legalHold: z3.boolean() })
  })
};

// ../../packages/contract/src/store.ts
var storeCalls = {
  ...bucketCalls,
  ...lifecycleCalls,
  ...openCalls,
  ...objectCalls,
  ...uploadCalls,
  ...listingCalls
};

// ../../packages/satellite-db/src/find-api-key-and-bucket.ts
import { sql } from "kysely";
var nothingJoined = { columns: sql``, join: sql`` };
var revision = sql`format('%s %s %s %s', k.xmin, p.xmin, m.xmin, b.xmin)`;
var rowsOf = (bucketName2) => sql`
  from satellite.api_keys k
  join satellite.projects p on p.id = k.project_id
  left join satellite.project_members m on m.project_id = k.project_id and m.user_id = k.created_by
  left join satellite.buckets b on b.project_id = k.project_id and b.name = ${bucketName2}`;
async function findApiKeyAndBucket(db, head2, bucketName2, joined = nothingJoined) {
  const { rows } = await sql`
    select k.id as "keyId", k.sealed_secret as "sealedSecret", k.version as "versionBits", k.created_by as "createdBy",
      m.role as "creatorRole", p.owner_id as "projectOwner",
      p.id as "projectId", p.public_id as "publicProjectId", p.status as "projectStatus", p.salt, p.placement,
      p.default_versioning as "defaultVersioning", p.bucket_limit as "bucketLimit", p.segment_limit as "segmentLimit",
      least(p.storage_limit, p.user_set_storage_limit) as "storageLimit",
      least(p.bandwidth_limit, p.user_set_bandwidth_limit) as "bandwidthLimit",
      p.rate_limit as "rateLimit", p.burst_limit as "burstLimit",
      case when p.downloads_stopped_in is null or b.name = any(p.downloads_stopped_in) then p.downloads_stopped_until end
        as "downloadsStoppedUntil",
      b.notification is not null and p.tells_object_names as "tellsNames",
      b.id as "bucketId", b.placement as "bucketPlacement", b.versioning, b.object_lock as "objectLock",
      b.default_retention_mode as "defaultRetentionMode", b.default_retention_days as "defaultRetentionDays",
      b.default_retention_years as "defaultRetentionYears", b.partner,
      b.being_deleted as "beingDeleted", b.created_by as "bucketCreatedBy",
      b.created_at as "bucketCreatedAt", ${revision} as revision
      ${joined.columns}
    ${rowsOf(bucketName2)} ${joined.join}
    where k.head = ${head2}`.execute(db);
  const [row2] = rows;
  return row2 && { found: presentRow(row2, bucketName2), joined: row2 };
}
var bucketIfUnchanged = (head2, bucketName2, known) => sql`(select b.id ${rowsOf(bucketName2)} where k.head = ${head2} and ${revision} = ${known})`;
var bucketAndRevision = (head2, bucketName2) => sql`select b.id, ${revision} as revision ${rowsOf(bucketName2)} where k.head = ${head2}`;
function presentRow(row2, bucketName2) {
  return {
    keyId: row2.keyId,
    sealedSecret: row2.sealedSecret,
    versionBits: row2.versionBits,
    createdBy: row2.createdBy,
    creatorRole: row2.creatorRole,
    projectOwner: row2.projectOwner,
    projectId: row2.projectId,
    publicProjectId: row2.publicProjectId,
    projectStatus: row2.projectStatus,
    salt: row2.salt,
    placement: row2.placement,
    defaultVersioning: row2.defaultVersioning,
    bucketLimit: row2.bucketLimit,
    segmentLimit: row2.segmentLimit,
    storageLimit: row2.storageLimit,
    bandwidthLimit: row2.bandwidthLimit,
    rateLimit: row2.rateLimit,
    burstLimit: row2.burstLimit,
    downloadsStoppedUntil: row2.downloadsStoppedUntil,
    tellsNames: row2.tellsNames,
    bucket: bucketOf(row2, bucketName2),
    revision: row2.revision
  };
}
function bucketOf(row2, name) {
  if (row2.bucketId === null || name === null) return null;
  const { projectId, versioning: versioning2, objectLock, defaultRetentionMode, defaultRetentionDays, defaultRetentionYears } = row2;
  return {
    id: row2.bucketId,
    projectId,
    name,
    placement: row2.bucketPlacement,
    versioning: versioning2,
    objectLock,
    defaultRetentionMode,
    defaultRetentionDays,
    defaultRetentionYears,
    partner: row2.partner,
    beingDeleted: row2.beingDeleted,
    createdBy: row2.bucketCreatedBy,
    createdAt: row2.bucketCreatedAt
  };
}

// ../../packages/store-core/src/access/authorize.ts
async function authorize(context, caller, wanted) {
  const { clock, rates } = context;
  const apiKey = readKey(caller);
  const { known } = await findKey(context, apiKey, wanted.bucket);
  const access = judge(apiKey, known, { wanted, now: clock(), sentFrom: caller.sentFrom });
  rates.count(known);
  return access;
}
async function authorizeInBucket(context, caller, wanted) {
  return withBucket(await authorize(context, caller, wanted), wanted);
}
function withBucket(access, wanted) {
  if (access.bucket === null) throw storeRefusals.noSuchBucket(wanted.bucket);
  if (access.bucket.beingDeleted && stores(wanted)) throw storeRefusals.bucketBeingDeleted(wanted.bucket);
  return { ...access, bucket: access.bucket };
}
var stores = ({ ops, path }) => path.length > 0 && ops.every((name) => name === "write");
async function findKey({ db, openSecret }, apiKey, bucket, joined) {
  const answer = await findApiKeyAndBucket(db, apiKey.head, bucket === "" ? null : bucket, joined);
  if (!answer || !isGenuine(openSecret, apiKey, answer.found.sealedSecret)) throw storeRefusals.unauthorizedApiKey();
  const { sealedSecret: _, ...known } = answer.found;
  return { known, joined: answer.joined };
}
var genuine = /* @__PURE__ */ new WeakMap();
function isGenuine(openSecret, apiKey, sealed) {
  const before = genuine.get(apiKey);
  if (before && equalBytes(before, sealed)) return true;
  if (!verifyChain(apiKey, openSecret(apiKey.head, sealed))) return false;
  genuine.set(apiKey, sealed);
  return true;
}
function judge(apiKey, known, { wanted, now: now2, sentFrom = unknownPlace }) {
  const versionBits = known.versionBits | keyVersion.eventing;
  const may = (name, path = wanted.path, bucket = wanted.bucket) => checkCaveats(apiKey, { versionBits, action: { op: op[name], bucket, path, time: now2 } }).ok;
  const isActive = known.projectStatus === projectStatus.active;
  if (!isActive || !wanted.ops.some((name) => may(name))) throw storeRefusals.unauthorizedApiKey();
  return { ...known, apiKey, now: now2, sentFrom, may };
}
var unknownPlace = { ip: "", userAgent: "" };
var readKeys = /* @__PURE__ */ new WeakMap();
function readKey({ apiKey }) {
  try {
    const key = readKeys.get(apiKey) ?? parseMacaroon(apiKey, noLimits);
    readKeys.set(apiKey, key);
    return key;
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.invalidApiKey() : error;
  }
}
function createRequestRates(clock, processes = 1) {
  const limiter = createLimiter({ remember: 1e4, clock });
  return {
    count({ projectId, rateLimit, burstLimit }) {
      if (rateLimit === null) return;
      const points = rateLimit === 0 ? 0 : Math.max(1, (burstLimit ?? rateLimit) / processes);
      const rate = { points, every: second * processes / rateLimit };
      if (!limiter.consume(String(projectId), rate).ok) throw storeRefusals.slowDown();
    }
  };
}

// ../../packages/store-core/src/access/key-cache.ts
var capacity = 1e4;
var lifetime = minute;
var attempts = 5;
function createKeyCache(clock) {
  const entries = /* @__PURE__ */ new Map();
  const nameOf = (apiKey, bucket) => `${digestOf(apiKey)}/${bucket}`;
  return {
    get(apiKey, bucket) {
      const entry = entries.get(nameOf(apiKey, bucket));
      const age = clock().getTime() - (entry?.keptAt ?? 0);
      return entry && age >= 0 && age < lifetime ? entry.known : void 0;
    },
    keep(apiKey, bucket, known) {
      const name = nameOf(apiKey, bucket);
      entries.delete(name);
      entries.set(name, { known, keptAt: clock().getTime() });
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== void 0) entries.delete(oldest);
    }
  };
}
var digests = /* @__PURE__ */ new WeakMap();
function digestOf(apiKey) {
  const digest = digests.get(apiKey) ?? toHex(sha256(apiKey.raw));
  digests.set(apiKey, digest);
  return digest;
}
async function withCachedKey(context, caller, { work, ...wanted }) {
  const { clock, keyCache, rates } = context;
  const apiKey = readKey(caller);
  const cached = keyCache.get(apiKey, wanted.bucket);
  let counted2;
  const judged = (known) => {
    const access = judge(apiKey, known, { wanted, now: clock() });
    if (counted2?.rateLimit !== known.rateLimit) rates.count(known);
    counted2 = known;
    return withBucket(access, wanted);
  };
  if (cached) {
    try {
      return await work(judged(cached));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  for (let attempt = 1; ; attempt++) {
    const { known } = await findKey(context, apiKey, wanted.bucket);
    const access = judged(known);
    keyCache.keep(apiKey, wanted.bucket, known);
    try {
      return await work(access);
    } catch (error) {
      if (!isRefusal(error, "noSuchBucket") || attempt === attempts) throw error;
    }
  }
}

// ../../packages/store-core/src/access/find-objects.ts
import { sql as sql4 } from "kysely";

// ../../packages/store-core/src/batcher.ts
function createBatcher(options) {
  const { keyOf, retry, concurrency: concurrency3, maxSize } = options;
  const queues = /* @__PURE__ */ new Map();
  function schedule(key, queue) {
    if (queue.isScheduled || queue.running >= concurrency3) return;
    queue.isScheduled = true;
    setImmediate(() => {
      queue.isScheduled = false;
      start(key, queue);
    });
  }
  function start(key, queue) {
    while (queue.waiting.length > 0 && queue.running < concurrency3) {
      const batch = queue.waiting.splice(0, maxSize);
      queue.running++;
      void run(batch).finally(() => {
        queue.running--;
        if (queue.waiting.length > 0) schedule(key, queue);
        else if (queue.running === 0 && !queue.isScheduled) queues.delete(key);
      });
    }
  }
  async function run(batch) {
    try {
      const answers = await options.run(batch.map(({ call: call3 }) => call3));
      if (answers.length !== batch.length) throw new Error("not every call was answered");
      batch.forEach(({ resolve }, at) => resolve(answers[at]));
    } catch (error) {
      for (const { call: call3, resolve, reject } of batch) {
        if (retry?.isUndone(error)) retry.run(call3).then(resolve, reject);
        else reject(error);
      }
    }
  }
  return (call3) => new Promise((resolve, reject) => {
    const key = keyOf(call3);
    const queue = queues.get(key) ?? { waiting: [], running: 0, isScheduled: false };
    queues.set(key, queue);
    queue.waiting.push({ call: call3, resolve, reject });
    schedule(key, queue);
  });
}

// ../../packages/store-core/src/objects/find-object.ts
import { sql as sql2 } from "kysely";
async function findObject(db, { bucketId, address, at }, joined) {
  const { rows } = await selectObject(sql2`${bucketId}`, address, joined).execute(db);
  return visibleObject(rows[0], { address, at });
}
function selectObject(bucketId, address, joined = nothingJoined) {
  const { folders, name } = storedPath(address.path);
  const path = { folders: sql2`${folders}::bytea[]`, name: sql2`${name}` };
  return selectVersion(bucketId, { ...path, ofVersion: ofVersion(address) }, joined);
}
var selectLatest = (bucketId, path, joined) => selectVersion(bucketId, { ...path, ofVersion: sql2`` }, joined);
var selectVersion = (bucketId, { folders, name, ofVersion: ofVersion2 }, { columns: columns3, join }) => sql2`
  select ${objectColumns} ${columns3} from store.objects o ${join}
  where o.folder_id = store.find_folder(${bucketId}, ${folders}) and o.name = ${name} and o.state <> 0 ${ofVersion2}
  order by o.version desc limit 1`;
function visibleObject(row2, { address, at }) {
  const isGone = !row2 || row2.expiresAt !== null && row2.expiresAt <= at;
  const isNamed = address.versionId !== void 0;
  if (isGone) throw isNamed ? storeRefusals.noSuchVersion() : storeRefusals.noSuchKey();
  if (row2.state === 1) return row2;
  const marker = row2.versioned ? toHex(versionIdOf(row2)) : "null";
  throw isNamed ? storeRefusals.isDeleteMarker(marker) : storeRefusals.noSuchKey(marker);
}
function ofVersion({ versionId }) {
  if (versionId === void 0) return sql2``;
  if (versionId === "null") return sql2`and not o.versioned`;
  const { version, streamEnd } = parseVersionId(versionId);
  return sql2`and o.version = ${version} and substring(uuid_send(o.stream_id) from 9) = ${streamEnd}`;
}

// ../../packages/store-core/src/segments/find-segments.ts
import { sql as sql3 } from "kysely";
var firstSegment = {
  columns: sql3`, s.part, s.position, s.plain_offset as "plainOffset", s.plain_size as "segmentSize",
    s.encrypted_size as "encryptedSize", s.encrypted_key as "encryptedKey", s.key_nonce as "keyNonce", s.inline,
    s.blob_id as "blobId", s.placement as "segmentPlacement"`,
  join: sql3`left join lateral (
    select * from store.segments where object_id = o.id order by part, position limit 1
  ) s on true`
};
async function findSegments(db, query, object4) {
  if (object4.segmentCount > 1) {
    const segments = await listSegments(db, object4.id);
    if (segments.length === object4.segmentCount) return { object: object4, segments };
    return findSegments(db, query, await findObject(db, query, firstSegment));
  }
  const { part, segmentSize, segmentPlacement } = object4;
  return {
    object: object4,
    segments: part === null ? [] : [{ ...object4, part, plainSize: segmentSize, placement: segmentPlacement }]
  };
}
async function listSegments(db, objectId) {
  return db.selectFrom("store.segments").select([
    "part",
    "position",
    "plain_offset as plainOffset",
    "plain_size as plainSize",
    "encrypted_size as encryptedSize",
    "encrypted_key as encryptedKey",
    "key_nonce as keyNonce",
    "inline",
    "blob_id as blobId",
    "placement"
  ]).where("object_id", "=", objectId).orderBy("part").orderBy("position").execute();
}

// ../../packages/store-core/src/access/find-objects.ts
var statements = 2;
var maxBatch = 16;
var createObjectFinder = (db) => createBatcher({
  keyOf: ({ head: head2, bucket }) => `${toHex(head2)}/${bucket}`,
  run: (all) => findBatch(db, all),
  concurrency: statements,
  maxSize: maxBatch
});
async function findBatch(db, all) {
  const [first] = all;
  if (!first) return [];
  const wanted = all.map(
    ({ target: { folders, name } }, place2) => sql4`(${place2}::integer, ${folders}::bytea[], ${name}::bytea)`
  );
  const path = { folders: sql4.raw("wanted.folders"), name: sql4.raw("wanted.name") };
  const { rows } = await sql4`
    select wanted.place, known.revision, o.*
    from (${bucketAndRevision(first.head, first.bucket)}) known
    cross join (values ${sql4.join(wanted)}) wanted (place, folders, name)
    left join lateral (${selectLatest(sql4.raw("known.id"), path, firstSegment)}) o on true`.execute(db);
  if (rows.length === 0) return all.map(() => void 0);
  return rows.sort((a, b) => a.place - b.place).map((row2) => ({ revision: row2.revision, row: row2.id === null ? void 0 : row2 }));
}

// ../../packages/store-core/src/calls/bucket-notifications.ts
import { sql as sql5 } from "kysely";

// ../../packages/store-core/src/access/maker-may.ts
function makerMay({ createdBy, creatorRole, projectOwner, bucket }, action) {
  if (createdBy === null) return true;
  const wireRole = creatorRole ?? wireRoles.member;
  const role = roleOf({ userId: createdBy, wireRole }, { ownerId: projectOwner });
  return can(role, action, { own: bucket.createdBy === createdBy });
}

// ../../packages/store-core/src/access/record-acts.ts
async function recordBucketAct(context, trx, access, { name, bucket, facts }) {
  const { by, key } = await whoActs(context, trx, access);
  const act = { name, projectId: access.projectId, by, target: bucket, facts: { ...key, ...facts } };
  await writeActs(trx, [act], access.now);
}
var changeOf = (context, access) => ({
  bucket: access.bucket,
  record: (trx, act) => recordBucketAct(context, trx, access, act)
});
async function recordLockAct(context, trx, access, act) {
  const { by, key } = await whoActs(context, trx, access);
  await insertLockChange(trx, {
    act,
    projectId: access.projectId,
    bucket: access.bucket.name,
    by,
    ...key,
    at: access.now
  });
}
async function whoActs({ browserKeyPrefix }, trx, { keyId, createdBy, sentFrom }) {
  const found = await trx.selectFrom("satellite.api_keys as k").leftJoin("satellite.users as u", "u.id", "k.created_by").select(["k.name", "u.email", "u.full_name as fullName"]).where("k.id", "=", keyId).executeTakeFirst();
  const name = found?.name ?? "";
  const actedBy = isBrowserKeyName(name, browserKeyPrefix) ? "browserKey" : "accessKey";
  return {
    by: { actedBy, userId: createdBy, email: found?.email ?? "", fullName: found?.fullName ?? "", ...sentFrom },
    key: { keyId, keyName: actedBy === "browserKey" || isSharedAccessName(name) ? "" : name }
  };
}

// ../../packages/store-core/src/calls/bucket-notifications.ts
var bucketNotifications = {
  getBucketNotification: ({ db }, { bucket: { id } }) => targetsOfBucket(db, id),
  async setBucketNotification(context, access, { targets }) {
    if (!access.may("putBucketNotificationConfiguration")) throw storeRefusals.unauthorizedApiKey();
    const { bucket, projectId } = access;
    await context.db.transaction().execute(async (trx) => {
      await sql5`select from satellite.buckets where id = ${bucket.id} for no key update`.execute(trx);
      if (!await setTargetsOfBucket(trx, bucket.id, targets)) return;
      if (!makerMay(access, "webhook.change")) throw notPermitted("webhook.change");
      const known = await webhooksThatAre(trx, projectId, [...new Set(targets.map(({ webhook }) => webhook))]);
      if (targets.some(({ webhook }) => !known.has(webhook))) throw webhookRefusals.noSuchTarget();
      const isFiltered = targets.some(({ prefix, suffix }) => prefix !== "" || suffix !== "");
      if (isFiltered && !await tellsObjectNames(trx, projectId)) throw webhookRefusals.namesAreWithheld();
      await recordBucketAct(context, trx, access, {
        name: "bucket.notificationsChanged",
        bucket: bucket.name,
        facts: { targets: targets.length }
      });
      await writeDownTests(trx, bucket.id, context.clock());
    });
  }
};

// ../../packages/store-core/src/calls/bucket-settings.ts
import { sql as sql6 } from "kysely";
var maxNamesakes = 100;
var bucketSettings = {
  async getBucketTags({ db }, { bucket: { id } }) {
    const row2 = await db.selectFrom("satellite.buckets").select("tags").where("id", "=", id).executeTakeFirst();
    return row2?.tags ?? [];
  },
  setBucketTags: (context, access, { tags }) => changeTags(context.db, changeOf(context, access), tags),
  async getBucketCors({ db }, { bucket: { id } }) {
    const row2 = await db.selectFrom("satellite.buckets").select("cors").where("id", "=", id).executeTakeFirst();
    return row2?.cors ?? [];
  },
  setBucketCors: (context, access, { rules }) => changeCors(context.db, changeOf(context, access), rules),
  async getBucketDeclarations({ db }, { bucket: { id } }) {
    const found = db.selectFrom("satellite.buckets").select("declarations").where("id", "=", id);
    return (await found.executeTakeFirst())?.declarations ?? [];
  },
  async setBucketDeclaration(context, access, { declaration, isSaid }) {
    const { id, name: bucket } = access.bucket;
    await context.db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql6`
        update satellite.buckets
        set declarations = array_remove(declarations, ${declaration})
          || ${isSaid ? [declaration] : []}::text[]
        where id = ${id} and (${declaration} = any (declarations)) <> ${isSaid}`.execute(trx);
      const facts = { declaration, to: isSaid ? "on" : "off" };
      const act = { name: "bucket.declarationChanged", bucket, facts };
      if (numAffectedRows === 1n) await recordBucketAct(context, trx, access, act);
    });
  },
  async findCors({ db }, { bucket }) {
    const namesakes = db.selectFrom("satellite.buckets").select("cors").where("name", "=", bucket);
    const rows = await namesakes.limit(maxNamesakes).execute();
    return rows.map(({ cors }) => cors ?? []);
  },
  setVersioning: (context, access, { keeps }) => changeVersioning(context.db, changeOf(context, access), keeps),
  async getBucketLock(_, { bucket }) {
    if (!bucket.objectLock) throw storeRefusals.lockNotConfigured();
    return { defaultRetention: defaultRetentionOf(bucket) };
  },
  setBucketLock: (context, access, { defaultRetention }) => changeLock(context.db, changeOf(context, access), defaultRetention)
};

// ../../packages/store-core/src/calls/delete-bucket.ts
import { sql as sql7 } from "kysely";
var deleteBucket = async (context, caller, { bucket, force = false }) => {
  const access = await authorize(context, caller, { ops: ["delete"], bucket, path: new Uint8Array() });
  try {
    if (access.bucket === null) throw storeRefusals.noSuchBucket(bucket);
    await remove(context, { ...access, bucket: access.bucket }, force);
  } catch (error) {
    if (mayKnow(access) || !(isRefusal(error, "noSuchBucket") || isRefusal(error, "bucketNotEmpty"))) throw error;
  }
};
var anyPath = Uint8Array.of(1);
var mayKnow = (access) => access.may("read", anyPath) || access.may("list");
async function remove(context, access, force) {
  const { bucket } = access;
  const change = changeOf(context, access);
  if (!makerMay(access, "bucket.delete")) throw notPermitted("bucket.delete");
  if (force && bucket.objectLock) throw lockedBucket();
  if (force && access.may("list") && !await isBucketEmpty(context, bucket.id)) {
    const begun = { name: "bucket.emptyingBegun", bucket: bucket.name, facts: {} };
    await context.db.transaction().execute((trx) => change.record(trx, begun));
    await empty(context, access);
  }
  await removeWhenEmpty(context, change);
}
var lockedBucket = () => commonRefusals.forbidden("A bucket with object lock cannot be emptied by force.");
async function empty(context, access) {
  const { id, projectId } = access.bucket;
  await inSteps(context, projectId, () => removeSomeUploads(context, id));
  await inSteps(context, projectId, () => removeVersions(context, access));
}
async function removeVersions(context, { bucket }) {
  const removed = await removeSomeVersions(context, bucket.id);
  if (removed !== null) return removed;
  const found = await sql7`select from satellite.buckets where id = ${bucket.id}`.execute(context.db);
  if (found.rows.length > 0) throw lockedBucket();
  throw storeRefusals.noSuchBucket(bucket.name);
}

// ../../packages/store-core/src/calls/buckets.ts
var createBucket = async (context, caller, { objectLock = false, ...wished }) => {
  const access = await authorize(context, caller, { ops: ["write"], bucket: wished.bucket, path: new Uint8Array() });
  if (objectLock && !access.may("putBucketObjectLockConfiguration")) throw storeRefusals.unauthorizedApiKey();
  const making = {
    ...access,
    projectGone: () => storeRefusals.unauthorizedApiKey(),
    record: (trx, act) => recordBucketAct(context, trx, access, act)
  };
  const { partner = "", ...bucket } = await makeBucket(context, making, { ...wished, objectLock });
  return presentBucket({ ...bucket, partner }, context.placements);
};
var buckets = {
  projectInfo: async (_, { publicProjectId, salt }) => ({ projectId: publicProjectId, salt }),
  createBucket,
  getBucket: async ({ placements }, { bucket }) => presentBucket(bucket, placements),
  async listBuckets({ db, placements }, { apiKey, projectId }) {
    const allowed = allowedBuckets(apiKey);
    const found = await listBuckets(db, projectId);
    return found.filter(({ name }) => allowed === "all" || allowed.includes(name)).map((bucket) => presentBucket(bucket, placements));
  },
  deleteBucket
};
var presentBucket = ({ name, createdAt, placement, versioning: versioning2, objectLock, partner }, placements) => ({
  name,
  createdAt,
  placement: placement === defaultPlacement ? "" : placements.find(({ id }) => id === placement)?.idName ?? `unknown(${placement})`,
  versioning: versioning2,
  objectLock,
  partner
});

// ../../packages/store-core/src/calls/copy-objects.ts
import { sql as sql10 } from "kysely";

// ../../packages/store-core/src/objects/check-write.ts
import { sql as sql8 } from "kysely";
var writeTokenLife = 48 * hour;
var encryptedKeyLength = 48;
var keyNonceLength = 24;
var maxInlineSize = 4 * KiB + 64;
var maxPlainSize = 64 * MiB;
var maxSealedMetadata = 16 * KiB;
function checkSegments(segments, { projectId, placement, tokens, now: now2 }) {
  const checked = segments.map((segment, at) => {
    const { part, index, plainSize, encryptedKey, keyNonce, content } = segment;
    const before = segments[at - 1];
    const isNext = before && before.part === part ? index === before.index + 1 : index === 0;
    const isLaterPart = !before || part >= before.part;
    checkKey(segment);
    if (!isNext || !isLaterPart || !isCount(part, 1e4) || !isCount(plainSize, maxPlainSize)) {
      throw storeRefusals.invalidSegment();
    }
    const shared = { part, position: index, plainSize, encryptedKey, keyNonce };
    if (content.kind === "inline") {
      if (content.bytes.length > maxInlineSize) throw storeRefusals.invalidSegment();
      return { ...shared, encryptedSize: content.bytes.length, inline: content.bytes, blobId: null };
    }
    const claim = tokens.readWrite(content.token);
    const isOurs = claim.projectId === projectId && claim.placement === placement && now2.getTime() - claim.issuedAt.getTime() < writeTokenLife;
    if (!isOurs) throw storeRefusals.invalidSegment();
    return { ...shared, encryptedSize: claim.size, inline: null, blobId: claim.blobId };
  });
  const isWhole = checked.length > 0 && checked.every(({ plainSize, encryptedSize: encryptedSize2 }) => plainSize <= encryptedSize2);
  if (!isWhole) throw storeRefusals.invalidSegment();
  return checked;
}
function checkSealed(sealed) {
  if (sealed === null) return;
  if (sealed.metadata.length + sealed.etag.length > maxSealedMetadata) throw storeRefusals.metadataTooLarge();
  checkKey(sealed);
}
function checkKey({ encryptedKey, keyNonce }) {
  if (encryptedKey.length !== encryptedKeyLength || keyNonce.length !== keyNonceLength) {
    throw storeRefusals.invalidSegment();
  }
}
var isCount = (value, max) => Number.isInteger(value) && value >= 0 && value <= max;
function expiryFor(apiKey, { requested, now: now2 }) {
  const latest = latestExpiry(apiKey, now2);
  if (requested === void 0) return latest;
  if (requested <= now2) throw commonRefusals.invalidInput("The expiry of an object has to be in the future.");
  if (latest !== null && requested > latest) {
    throw commonRefusals.invalidInput("The expiry is later than these credentials allow.");
  }
  return requested;
}
function latestExpiry(apiKey, now2) {
  const longest = maxObjectTtl(apiKey);
  return longest === null ? null : new Date(now2.getTime() + longest);
}
function checkLock(lock, access, path) {
  if (lock?.retention === void 0 && lock?.legalHold === void 0) return;
  if (lock.retention && !access.may("putObjectRetention", path)) throw storeRefusals.unauthorizedApiKey();
  if (lock.legalHold !== void 0 && !access.may("putObjectLegalHold", path)) throw storeRefusals.unauthorizedApiKey();
  if (!access.bucket.objectLock) throw storeRefusals.noObjectLock();
  if (lock.retention && !(lock.retention.until > access.now)) throw storeRefusals.retentionInPast();
}
var lockValues = ({ retention: retention2, legalHold } = {}) => ({
  in_mode: retention2 ? modeNumber[retention2.mode] : null,
  in_until: retention2?.until ?? null,
  in_hold: legalHold ?? null
});
function lockArguments(lock) {
  const { in_mode, in_until, in_hold } = lockValues(lock);
  return sql8`${in_mode}::integer, ${in_until}::timestamptz, ${in_hold}::boolean`;
}
function conditionValues(condition) {
  if (condition === void 0 || !("latest" in condition)) {
    return { in_absent: condition !== void 0, in_latest: null, in_latest_end: null };
  }
  if (condition.latest.length !== 16) throw storeRefusals.objectChanged();
  const { version, streamEnd } = parseVersionId(condition.latest);
  return { in_absent: false, in_latest: version, in_latest_end: streamEnd };
}
function conditionArguments(condition) {
  const { in_absent, in_latest, in_latest_end } = conditionValues(condition);
  return sql8`${in_absent}::boolean, ${in_latest}::bigint, ${in_latest_end}::bytea`;
}
var refusals = {
  "no-bucket": storeRefusals.noSuchBucket,
  "no-source": storeRefusals.noSuchVersion,
  "no-upload": storeRefusals.noSuchUpload,
  "no-overwrite": storeRefusals.unauthorizedApiKey,
  "no-lock": storeRefusals.noObjectLock,
  "lock-and-expiry": storeRefusals.lockedCannotExpire,
  exists: storeRefusals.objectExists,
  changed: storeRefusals.objectChanged,
  "blob-spent": storeRefusals.invalidSegment,
  "bad-keys": storeRefusals.invalidSegment,
  "bad-part": storeRefusals.invalidPart
};
var writeRefusal = (outcome, bucket) => refusals[outcome](bucket);

// ../../packages/store-core/src/segments/copied-blobs.ts
import { randomUUID } from "node:crypto";
import { sql as sql9 } from "kysely";
async function withCopiedBlobs(context, wanted, work) {
  const made = [];
  let ids;
  try {
    ids = await copyBlobs(context, wanted, made);
    await assertNotCollected(context, made);
  } catch (error) {
    await discard(context, wanted, made);
    throw error;
  }
  try {
    return await work(ids);
  } catch (error) {
    if (isRefusal(error)) await discard(context, wanted, made);
    throw error;
  }
}
async function copyBlobs({ db, blobs }, wanted, made) {
  const ids = [];
  for (const { blobId, encryptedSize: length, placement } of await listSegments(db, wanted.objectId)) {
    if (blobId === null || placement === wanted.placement) {
      ids.push(null);
      continue;
    }
    const id = randomUUID();
    const size = await blobs.at(wanted.placement).write(id, blobs.at(placement).read(blobId, { offset: 0, length }));
    made.push(id);
    if (size !== length) throw new Error(`blob ${blobId} has ${size} bytes and should have ${length}`);
    ids.push(id);
  }
  return ids;
}
async function assertNotCollected({ db }, ids) {
  const { rows } = await sql9`select from (select store.is_any_blob_used(${ids}::uuid[]) as spent) s where spent`.execute(db);
  if (rows.length > 0) throw storeRefusals.invalidSegment();
}
async function discard({ blobs, logger }, { placement }, made) {
  const store = blobs.at(placement);
  const outcomes = await Promise.allSettled(made.map((id) => store.delete(id)));
  const failed = outcomes.filter(({ status }) => status === "rejected").length;
  if (failed > 0) logger.warn({ failed }, "blobs of a copy that failed are left to the collector");
}

// ../../packages/store-core/src/usage/quota.ts
var farAge = 5 * second;
var now = 0;
var nearEgressAge = second;
var farBytes = GiB;
var farShare = 0.05;
var tries = 3;
var checkQuota = (context, project, more) => whileReserved(context, project, more, () => Promise.resolve());
function checkNotFrozen(project) {
  const refusal = overLimit(project, [{ storage: 0, segments: 0 }]);
  if (refusal) throw refusal;
}
async function whileReserved(context, project, more, work) {
  const settle = await reserve(context, project, more);
  try {
    return await work();
  } finally {
    settle(false);
  }
}
async function storeWithinQuota(context, project, more, work) {
  const settle = await reserve(context, project, more);
  try {
    const result = await work();
    settle(true);
    return result;
  } catch (error) {
    settle(false);
    throw error;
  }
}
async function reserve({ usage }, project, more) {
  const { projectId } = project;
  for (let attempt = 0; ; attempt++) {
    const stored = attempt === 0 ? await nearEnough({ usage }, project, more) : await usage.stored(projectId, now);
    const underWay = usage.underWay(projectId);
    const refusal = overLimit(project, [stored, underWay, more]);
    if (!refusal) return usage.begin(projectId, more);
    const isCertain = attempt > 0 && overLimit(project, [stored, more]);
    if (isCertain || attempt === tries) throw refusal;
  }
}
async function nearEnough({ usage }, project, more) {
  const { projectId, storageLimit, segmentLimit } = project;
  const stored = await usage.stored(projectId, farAge);
  const underWay = usage.underWay(projectId);
  const storageLeft = storageLimit - stored.storage - underWay.storage - more.storage;
  const segmentsLeft = segmentLimit - stored.segments - underWay.segments - more.segments;
  const isFar = storageLeft > Math.max(farBytes, storageLimit * farShare) && segmentsLeft > segmentLimit * farShare;
  return isFar ? stored : usage.stored(projectId, now);
}
var fits = (total, limit) => limit > 0 && total <= limit;
function overLimit(project, amounts) {
  const { storageLimit, segmentLimit } = project;
  const total = amounts.reduce((sum2, one) => ({
    storage: sum2.storage + one.storage,
    segments: sum2.segments + one.segments
  }));
  if (!fits(total.storage, storageLimit)) return storeRefusals.storageLimitExceeded();
  if (!fits(total.segments, segmentLimit)) return storeRefusals.segmentsLimitExceeded();
  return void 0;
}
async function checkBandwidth({ usage }, { projectId, bandwidthLimit }) {
  const used = await usage.egress(projectId, farAge);
  const isFar = bandwidthLimit - used > Math.max(farBytes, bandwidthLimit * farShare);
  if (isFar) return;
  if (await usage.egress(projectId, nearEgressAge) >= bandwidthLimit) throw storeRefusals.bandwidthLimitExceeded();
}

// ../../packages/store-core/src/calls/copy-objects.ts
var maxCopiedSegments = 1e4;
var encryptedSize = {
  columns: sql10`, o.encrypted_size as "encryptedSize"`,
  join: sql10``
};
var objectCopies = {
  async openCopySource({ db }, access, address) {
    const object4 = await findObject(db, { bucketId: access.bucket.id, address, at: access.now });
    if (object4.segmentCount > maxCopiedSegments) throw storeRefusals.tooManySegments();
    const keys = await db.selectFrom("store.segments").select(["encrypted_key as encryptedKey", "key_nonce as keyNonce"]).where("object_id", "=", object4.id).orderBy("part").orderBy("position").execute();
    return { object: presentObject(object4, access), keys };
  },
  async copyObject(context, caller, { source, target, keys, sealed, condition, lock }) {
    const from = await authorizeInBucket(context, caller, { ops: ["read"], ...place(source) });
    const access = await authorizeInBucket(context, caller, { ops: ["write"], ...place(target) });
    checkSealed(sealed);
    checkLock(lock, access, target.path);
    if (keys.length > maxCopiedSegments) throw storeRefusals.tooManySegments();
    keys.forEach(checkKey);
    const find = () => {
      const query = { bucketId: from.bucket.id, address: source, at: context.clock() };
      return findObject(context.db, query, encryptedSize);
    };
    const object4 = await find();
    const { plainSize, segmentCount, multipart } = object4;
    const commit2 = async (elsewhere) => {
      const now2 = context.clock();
      const inserted = await insertCopy(context.db, {
        source: { bucketId: from.bucket.id, path: storedPath(source.path), ...parseVersionId(source.versionId) },
        bucketId: access.bucket.id,
        target: storedPath(target.path),
        condition,
        now: now2,
        garbageAfter: garbageAfter(now2),
        latestExpiry: latestExpiry(access.apiKey, now2),
        lock,
        sealed,
        keys,
        elsewhere
      });
      if (inserted.outcome !== "ok") throw writeRefusal(inserted.outcome, target.bucket);
      return { ...inserted, now: now2 };
    };
    const { placement } = access.bucket;
    const blobsToCopy = { objectId: object4.id, placement };
    const size = { storage: object4.encryptedSize, segments: segmentCount };
    const copied = await storeWithinQuota(context, access, size, () => {
      if (from.bucket.placement === placement) return commit2();
      const copying = withCopiedBlobs(context, blobsToCopy, (blobs) => commit2({ blobs, placement }));
      return copying.catch(async (error) => {
        if (error instanceof BlobMissingError) await find();
        throw error;
      });
    });
    const described = { plainSize, segmentCount, multipart, sealed, expiresAt: copied.expiresAt };
    return presentNewObject(copied, { ...access, now: copied.now }, described);
  }
};
var place = ({ bucket, path }) => ({ bucket, path });
async function insertCopy(db, copy) {
  const { source, target, sealed, keys, elsewhere } = copy;
  const { rows } = await removing(
    () => sql10`
      select outcome, object_version as version, object_stream as "streamId", object_versioned as versioned,
        object_expires_at as "expiresAt", object_mode as "retentionMode", object_until as "retainUntil",
        object_hold as "legalHold"
      from store.copy_object(
        ${source.bucketId}, ${source.path.folders}::bytea[], ${source.path.name}, ${source.version},
        ${source.streamEnd}, ${copy.bucketId}, ${target.folders}::bytea[], ${target.name},
        ${conditionArguments(copy.condition)}, ${copy.now}, ${copy.garbageAfter}, ${copy.latestExpiry},
        ${lockArguments(copy.lock)},
        ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
        ${sealed?.etag ?? null},
        ${keys.map((key) => key.encryptedKey)}, ${keys.map((key) => key.keyNonce)},
        ${elsewhere?.blobs ?? null}::uuid[], ${elsewhere?.placement ?? null}::integer)`.execute(db)
  );
  const [copied] = rows;
  if (!copied) throw new Error("store.copy_object answered nothing");
  return copied;
}

// ../../packages/store-core/src/calls/delete-objects.ts
import { sql as sql12 } from "kysely";

// ../../packages/store-core/src/objects/delete-batch.ts
import { sql as sql11 } from "kysely";
async function deleteBatch(db, { bucketId, targets, now: now2, garbageAfter: garbageAfter2 }) {
  const { folders, from, to } = foldersTogether(targets);
  const names2 = targets.map(({ name }) => name);
  const { rows } = await sql11`
    select store.delete_batch(
      ${bucketId}, ${folders}::bytea[], ${from}::integer[], ${to}::integer[], ${names2}::bytea[], ${now2},
      ${garbageAfter2}) as there`.execute(db);
  return rows[0]?.there ?? void 0;
}

// ../../packages/store-core/src/calls/delete-together.ts
var batchSize = 100;
var concurrency = 2;
async function deleteTogether(context, access, objects) {
  const done = /* @__PURE__ */ new Map();
  if (access.bucket.versioning !== versioning.unversioned || objects.length === 1) return done;
  await mapConcurrently(batchesOf(access, objects), concurrency, async (batch) => {
    const targets = batch.map(({ target }) => target);
    const removal = { bucketId: access.bucket.id, targets, now: access.now, garbageAfter: garbageAfter(access.now) };
    const there = await tryAgain(() => deleteBatch(context.db, removal));
    if (there) batch.forEach(({ at }, place2) => done.set(at, there[place2] ?? false));
  });
  return done;
}
function batchesOf(access, objects) {
  const sorted = objects.flatMap((object4, at) => placed(access, object4, at));
  sorted.sort((a, b) => comparePaths(a.target, b.target));
  const distinct = sorted.filter(({ target }, at) => {
    const before = sorted[at - 1];
    return before === void 0 || comparePaths(before.target, target) !== 0;
  });
  return Array.from(
    { length: Math.ceil(distinct.length / batchSize) },
    (_, n) => distinct.slice(n * batchSize, (n + 1) * batchSize)
  );
}
function placed(access, object4, at) {
  const { path, versionId, condition, bypassGovernance } = object4;
  if (versionId !== void 0 || condition || bypassGovernance || !access.may("delete", path)) return [];
  try {
    return [{ at, target: storedPath(path) }];
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
}

// ../../packages/store-core/src/calls/delete-objects.ts
var maxObjects = 1e3;
var concurrency2 = 6;
var objectDeletes = {
  deleteObject: (context, access, object4) => deleteWithin(context, access, object4),
  async deleteObjects(context, access, { objects }) {
    if (objects.length === 0 || objects.length > maxObjects) throw storeRefusals.tooManyObjects();
    const together = await deleteTogether(context, access, objects);
    return mapConcurrently(objects, concurrency2, async (object4, at) => {
      const existed = together.get(at);
      if (existed !== void 0) return { ok: true, deleted: { existed, deleteMarker: false } };
      try {
        if (!access.may("delete", object4.path)) throw storeRefusals.unauthorizedApiKey();
        return { ok: true, deleted: await deleteWithin(context, access, object4) };
      } catch (error) {
        if (isRefusal(error)) return { ok: false, refusal: error };
        throw error;
      }
    });
  }
};
async function deleteWithin(context, access, { path, versionId, condition, bypassGovernance = false }) {
  if (bypassGovernance && !access.may("bypassGovernanceRetention", path)) throw storeRefusals.unauthorizedApiKey();
  const removal = {
    bucketId: access.bucket.id,
    target: storedPath(path),
    wanted: versionId === void 0 ? null : versionId === "null" ? versionId : parseVersionId(versionId),
    condition,
    now: access.now,
    garbageAfter: garbageAfter(access.now)
  };
  const removed = await removing(() => removeObject(context.db, { ...removal, bypassGovernance: false })).catch(
    (error) => {
      if (!bypassGovernance || !isRefusal(error, "objectLocked")) throw error;
      return removeLocked(context, access, removal);
    }
  );
  if (removed.outcome === "no-bucket") throw storeRefusals.noSuchBucket(access.bucket.name);
  if (removed.outcome === "exists") throw storeRefusals.objectExists();
  if (removed.outcome === "changed") throw storeRefusals.objectChanged();
  if (removed.outcome === "missing") return { existed: false, deleteMarker: false };
  const { existed, isMarker: deleteMarker } = removed;
  const event = access.tellsNames ? { event: removed.streamId } : {};
  if (access.bucket.versioning === versioning.unversioned) return { existed, deleteMarker, ...event };
  return { existed, deleteMarker, ...event, versionId: removed.versioned ? versionIdOf(removed) : "null" };
}
var removeLocked = (context, access, removal) => removing(
  () => context.db.transaction().execute(async (trx) => {
    const removed = await removeObject(trx, { ...removal, bypassGovernance: true });
    if (removed.outcome === "removed" || removed.outcome === "marked")
      await recordLockAct(context, trx, access, "objectLock.governanceBypassed");
    return removed;
  })
);
async function removeObject(db, removal) {
  const { bucketId, target, wanted, bypassGovernance, condition, now: now2, garbageAfter: garbageAfter2 } = removal;
  const numbered = wanted === "null" ? null : wanted;
  const { rows } = await sql12`
    select outcome, object_existed as existed, object_version as version, object_stream as "streamId",
      object_is_marker as "isMarker", object_versioned as versioned
    from store.delete_object(
      ${bucketId}, ${target.folders}::bytea[], ${target.name}, ${numbered?.version ?? null},
      ${numbered?.streamEnd ?? null}, ${wanted === "null"}, ${bypassGovernance}, ${conditionArguments(condition)}, ${now2},
      ${garbageAfter2})`.execute(db);
  const [removed] = rows;
  if (!removed) throw new Error("store.delete_object answered nothing");
  return removed;
}

// ../../packages/store-core/src/calls/list-folders.ts
import { sql as sql16 } from "kysely";

// ../../packages/store-core/src/objects/find-changes.ts
import { sql as sql15 } from "kysely";

// ../../packages/store-core/src/objects/find-children.ts
import { sql as sql14 } from "kysely";

// ../../packages/store-core/src/objects/packed-children.ts
import { sql as sql13 } from "kysely";
var field = (column) => `int4send(coalesce(length(${column}), -1)) || coalesce(${column}, '')`;
var packedObject = sql13.raw(
  [
    `float8send(date_part('epoch', o.created_at))`,
    `float8send(o.plain_size::float8)`,
    `int4send(o.segment_count)`,
    field("o.metadata_key"),
    field("o.metadata_nonce"),
    field("o.etag"),
    field(`(case when o.plain_size = 0 or o.etag is null or o.etag = '' then o.metadata end)`)
  ].join(" || ")
);
var packedName = (column) => sql13.raw(field(column));
var packedNamed = sql13.raw(`int8send(id) || ${field("name")}`);
var slash = 47;
var none = new Uint8Array();
function unpackChildren(bytes2) {
  const reader = createReader(bytes2);
  const children = [];
  while (reader.more()) {
    const name = reader.bytes() ?? none;
    if (name.at(-1) === slash) children.push({ kind: "folder", component: componentOf(name) });
    else children.push({ kind: "object", component: name, object: readObject(reader) });
  }
  return children;
}
function unpackNames(bytes2) {
  const reader = createReader(bytes2);
  const names2 = [];
  while (reader.more()) names2.push({ id: reader.id(), name: reader.bytes() ?? none });
  return names2;
}
function unpackById(bytes2, ids) {
  const reader = createReader(bytes2);
  const found = /* @__PURE__ */ new Map();
  while (reader.more()) {
    const id = reader.id();
    found.set(id, id < 0 ? { kind: "folder" } : { kind: "object", object: readObject(reader) });
  }
  return ids.map((id) => found.get(id) ?? null);
}
function unpackPlaces(bytes2, count) {
  const reader = createReader(bytes2);
  const places = /* @__PURE__ */ new Set();
  while (reader.more()) places.add(reader.int() - 1);
  return Array.from({ length: count }, (_, at) => places.has(at));
}
function unpackPresent(bytes2, ids) {
  const reader = createReader(bytes2);
  const present = /* @__PURE__ */ new Set();
  while (reader.more()) present.add(reader.id());
  return ids.map((id) => present.has(id));
}
function readObject(reader) {
  const createdAt = new Date(Math.round(reader.float() * 1e3));
  const plainSize = reader.float();
  const segmentCount = reader.int();
  const encryptedKey = reader.bytes();
  const keyNonce = reader.bytes();
  const etag = reader.bytes() ?? none;
  const metadata = reader.bytes() ?? none;
  const sealed = encryptedKey && keyNonce ? { metadata, encryptedKey, keyNonce, etag } : null;
  return { createdAt, plainSize, segmentCount, sealed };
}
function createReader(whole) {
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  let at = 0;
  const int4 = () => {
    at += 4;
    return view.getInt32(at - 4);
  };
  return {
    int: int4,
    more: () => at < whole.length,
    /** An int8; ids are far below 2^53. */
    id: () => int4() * 2 ** 32 + (int4() >>> 0),
    float() {
      at += 8;
      return view.getFloat64(at - 8);
    },
    /** Shares memory with the page. */
    bytes() {
      const length = int4();
      if (length < 0) return null;
      at += length;
      if (at > whole.length) throw new RangeError("a packed page ends in the middle of a field");
      return whole.subarray(at - length, at);
    }
  };
}

// ../../packages/store-core/src/objects/find-children.ts
var listingMark = ({ folder, snapshot }) => `${folder ?? "none"}/${snapshot}`;
function readListingMark(mark) {
  const found = /^(none|\d{1,15})\/(\d{1,20}:\d{1,20}:[\d,]*)$/.exec(mark);
  const [, folder = "", snapshot = ""] = found ?? [];
  return found ? { folder: folder === "none" ? null : Number(folder), snapshot } : void 0;
}
var folderOf = ({ bucketId, folders }) => sql14`(select store.find_folder(${bucketId}, ${folders}::bytea[]))`;
function childrenQuery(folder, { prefix, after, limit, at }) {
  const end2 = prefixEnd(prefix);
  const within = sql14`name >= ${prefix} ${after ? sql14`and name > ${after}` : sql14``} ${end2 ? sql14`and name < ${end2}` : sql14``}`;
  return sql14`
    select string_agg(packed, ''::bytea order by name) as children from (
      select * from (
        (
          select o.name, ${packedName("o.name")} || ${packedObject} as packed from store.objects o
          where o.folder_id = ${folder} and ${visibleObject2(at)} and ${within}
          order by o.name limit ${limit}
        ) union all (
          select f.name, ${packedName("f.name")} as packed from store.folders f
          where f.parent_id = ${folder} and ${within} and ${visibleFolder(at)}
          order by f.name limit ${limit}
        )
      ) child order by name limit ${limit}
    ) page`;
}
var visibleObject2 = (at) => sql14`o.is_latest and o.state = 1 and (o.expires_at is null or o.expires_at > ${at})`;
var visibleFolder = (at) => sql14`store.find_object_below(f.id, true, ${at}) is not null`;

// ../../packages/store-core/src/objects/find-changes.ts
var maxChanges = 1e4;
var maxAsked = 2e3;
async function changesSince(db, query, shown) {
  const { since, ids } = query;
  const objectIds = ids.filter((id) => id > 0);
  const folderIds = ids.filter((id) => id < 0).map((id) => -id);
  const { isAdded, isLater } = addedSince(since);
  const { rows } = await sql15`
    select parent.id as folder, pg_current_snapshot()::text as snapshot,
      ${isLater} as "isLater", change."addedCount", change.added, (
        select string_agg(packed, ''::bytea) from (
          select int8send(o.id) || ${shown.packed} as packed from store.objects o
          where o.id = any(${idArray(objectIds)}) and o.folder_id = parent.id and ${shown.object}
          union all
          select int8send(-f.id) from store.folders f
          where f.id = any(${idArray(folderIds)}) and f.parent_id = parent.id and ${shown.folder}
        ) child
      ) as described
    from (select ${folderOf(query)} as id) parent, lateral (
      select count(*) as "addedCount", string_agg(${packedNamed}, ''::bytea) as added from (
        (
          select o.id, o.name from store.objects o
          where o.folder_id = parent.id and o.is_latest and ${shown.states} and ${isAdded} limit ${maxChanges + 1}
        ) union all (
          select -f.id as id, f.name from store.folders f
          where f.parent_id = parent.id and ${isAdded} limit ${maxChanges + 1}
        )
      ) child
    ) change`.execute(db);
  const [row2] = rows;
  if (!row2?.isLater || row2.folder !== since.folder || row2.addedCount > maxChanges) return void 0;
  const none6 = new Uint8Array();
  return { mark: listingMark(row2), added: unpackNames(row2.added ?? none6), described: row2.described ?? none6 };
}
function addedSince({ snapshot }) {
  const mark = sql15`${snapshot}::pg_snapshot`;
  return {
    isAdded: sql15`shown_by >= pg_snapshot_xmin(${mark}) and shown_by < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(shown_by, ${mark})`,
    isLater: sql15`pg_snapshot_xmax(${mark}) <= pg_snapshot_xmax(pg_current_snapshot())`
  };
}
var idArray = (ids) => sql15`${`{${ids.join()}}`}::int8[]`;

// ../../packages/store-core/src/calls/list-folders.ts
var maxChildren = 1001;
var maxNames = 1e4;
var none2 = new Uint8Array();
var folderListings = {
  async listChildren({ db }, { bucket, now: now2 }, { folder, componentPrefix, after, limit }) {
    const size = pageSize(limit, maxChildren);
    const parent = folderOf({ bucketId: bucket.id, folders: storedFolders(folder) });
    const page = { prefix: componentPrefix ?? none2, after: after ?? null, limit: size + 1, at: now2 };
    const { rows } = await childrenQuery(parent, page).execute(db);
    const children = unpackChildren(rows[0]?.children ?? none2);
    return { children: children.slice(0, size), more: children.length > size };
  },
  /** Objects that have expired and folders without a visible object may be among the names: they come from indexes alone. */
  async listNames({ db }, { bucket }, { folder, withMarkers = false, after, limit }) {
    const size = pageSize(limit, maxNames);
    const parent = folderOf({ bucketId: bucket.id, folders: storedFolders(folder) });
    const states = withMarkers ? sql16`o.state <> 0` : sql16`o.state = 1`;
    const rest = after ? sql16`and name > ${after}` : sql16``;
    const { rows } = await sql16`
      select parent.id as folder, pg_current_snapshot()::text as snapshot, (
        select string_agg(${packedNamed}, ''::bytea order by name) from (
          select id, name from (
            (
              select o.id, o.name from store.objects o
              where o.folder_id = parent.id and o.is_latest and ${states} ${rest}
              order by o.name limit ${size + 1}
            ) union all (
              select -f.id as id, f.name from store.folders f where f.parent_id = parent.id ${rest}
              order by f.name limit ${size + 1}
            )
          ) child order by name limit ${size + 1}
        ) page
      ) as names from (select ${parent} as id) parent`.execute(db);
    const [row2] = rows;
    if (!row2) throw new Error("a query of one row answered none");
    const names2 = unpackNames(row2.names ?? none2);
    return { mark: listingMark(row2), names: names2.slice(0, size), more: names2.length > size };
  },
  async listChanges(context, { bucket, now: now2 }, input) {
    const changes = await changesIn(context, bucket.id, input, {
      states: sql16`o.state = 1`,
      object: visibleObject2(now2),
      packed: packedObject,
      folder: visibleFolder(now2)
    });
    return changes && { mark: changes.mark, names: changes.added, children: unpackById(changes.described, input.ids) };
  }
};
async function changesIn({ db }, bucketId, { folder, mark, ids }, shown) {
  const since = readListingMark(mark);
  if (!since || ids.length > maxAsked) return void 0;
  return changesSince(db, { bucketId, folders: storedFolders(folder), since, ids }, shown);
}
var pageSize = (limit, most) => Math.min(Math.max(Math.trunc(limit), 1), most);

// ../../packages/store-core/src/calls/find-completed-upload.ts
import { sql as sql19 } from "kysely";

// ../../packages/store-core/src/jobs/forget-completed-uploads.ts
import { sql as sql17 } from "kysely";
var rememberedFor = day;
var batchSize2 = 1e3;
async function forgetCompletedUploads({
  db,
  clock,
  signal
}) {
  const before = new Date(clock().getTime() - rememberedFor);
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql17`
      delete from store.completed_uploads where (bucket_id, stream_id) in (
        select bucket_id, stream_id from store.completed_uploads where completed_at <= ${before}
        order by completed_at limit ${batchSize2} for update skip locked
      )`.execute(db);
    total += Number(numAffectedRows);
    if (numAffectedRows < batchSize2 || signal?.aborted) return total;
  }
}

// ../../packages/store-core/src/objects/stored-upload.ts
import { sql as sql18 } from "kysely";
var head = (path) => sql18`substring(${path} from 1 for 1100)`;
var ofUpload = sql18`o.upload_path`;
var pendingIn = (bucketId, at) => sql18`o.upload_bucket = ${bucketId} and o.state = 0 and (o.expires_at is null or o.expires_at > ${at})`;
var isPath = (path) => sql18`${head(ofUpload)} = ${head(path)} and o.upload_path = ${path}`;
function isBelow(prefix) {
  const end2 = prefixEnd(prefix);
  if (prefix.length === 0) return sql18`true`;
  const from = sql18`${head(ofUpload)} >= ${head(sql18`${prefix}::bytea`)} and o.upload_path >= ${prefix}`;
  return end2 ? sql18`${from} and ${head(ofUpload)} <= ${head(sql18`${end2}::bytea`)} and o.upload_path < ${end2}` : from;
}
var isFrom = (path) => sql18`${head(ofUpload)} >= ${head(sql18`${path}::bytea`)} and o.upload_path >= ${path}`;
var inPathOrder = sql18`${head(ofUpload)}, o.upload_path, o.id`;
var uploadColumns = sql18.raw(`
  o.id, o.stream_id as "streamId", o.created_at as "createdAt", o.expires_at as "expiresAt", o.metadata,
  o.metadata_key as "metadataKey", o.metadata_nonce as "metadataNonce", o.etag`);
var presentUpload = (path, row2) => ({
  path,
  streamId: streamIdOf(row2.streamId),
  startedAt: row2.createdAt,
  sealed: sealedOf(row2),
  expiresAt: row2.expiresAt
});
var streamIdOf = (uuid) => fromHex(uuid.replaceAll("-", ""));
function parseStreamId(id) {
  if (id.length !== 16) throw storeRefusals.noSuchUpload();
  return toHex(id).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// ../../packages/store-core/src/calls/find-completed-upload.ts
var completedUploads = {
  async findCompletedUpload({ db }, access, { path, streamId: stream }) {
    const { now: now2 } = access;
    const since = new Date(now2.getTime() - rememberedFor);
    const { rows } = await sql19`
      select c.parts, c.completed_at as "completedAt", c.version, c.stream_id as "streamId", c.versioned,
        c.expires_at as "expiresAt", c.plain_size as "plainSize", c.segment_count as "segmentCount", c.metadata,
        c.metadata_key as "metadataKey", c.metadata_nonce as "metadataNonce", c.etag,
        c.retention_mode as "retentionMode", c.retain_until as "retainUntil", c.legal_hold as "legalHold"
      from store.completed_uploads c
      where c.bucket_id = ${access.bucket.id} and c.stream_id = ${parseStreamId(stream)} and c.path = ${path}
        and c.completed_at > ${since}`.execute(db);
    const [row2] = rows;
    if (!row2) throw storeRefusals.noSuchUpload();
    const { parts, completedAt, expiresAt, plainSize, segmentCount } = row2;
    const content = { plainSize, segmentCount, expiresAt, multipart: true, sealed: sealedOf(row2) };
    return { object: presentNewObject(row2, { ...access, now: completedAt }, content), parts };
  }
};

// ../../packages/store-core/src/calls/list-upload-paths.ts
import { sql as sql20 } from "kysely";
var maxPage = 1e4;
var none3 = new Uint8Array();
var packed = sql20`string_agg(${packedNamed}, ''::bytea order by name)`;
var uploadPaths = {
  /** In the order of the paths; a path is answered once for each of its uploads. */
  async listUploadPaths({ db }, { bucket, now: now2 }, { folder, after, limit }) {
    const prefix = concatBytes(...storedFolders(folder));
    const size = Math.min(Math.max(Math.trunc(limit), 1), maxPage);
    const rest = after ? sql20`and ${isFrom(after)} and o.upload_path > ${after}` : sql20``;
    const { rows } = await sql20`
      select pg_current_snapshot()::text as snapshot, (
        select ${packed} from (
          select o.id, o.upload_path as name from store.objects o
          where ${pendingIn(bucket.id, now2)} and ${isBelow(prefix)} ${rest}
          order by ${inPathOrder} limit ${size}
        ) page
      ) as paths`.execute(db);
    const [row2] = rows;
    if (!row2) throw new Error("a query of one row answered none");
    const names2 = unpackNames(row2.paths ?? none3);
    return {
      mark: listingMark({ folder: bucket.id, snapshot: row2.snapshot }),
      names: names2,
      more: names2.length === size
    };
  },
  /** The uploads that were begun since, and which of the paths have uploads; see `changesSince`. */
  async listUploadChanges({ db }, { bucket, now: now2 }, { folder, mark, paths }) {
    const since = readListingMark(mark);
    if (!since || paths.length > maxAsked) return void 0;
    const prefix = concatBytes(...storedFolders(folder));
    const { isAdded, isLater } = addedSince(since);
    const { rows } = await sql20`
      select pg_current_snapshot()::text as snapshot, ${isLater} as "isLater", change."addedCount", change.added, (
        select string_agg(int4send(wanted.place::int), ''::bytea) from ${tableOf(paths)} as wanted
        where exists (select from store.objects o where ${pendingIn(bucket.id, now2)} and ${isPath(sql20`wanted.path`)})
      ) as places
      from (
        select count(*) as "addedCount", ${packed} as added from (
          select o.id, o.upload_path as name from store.objects o
          where ${pendingIn(bucket.id, now2)} and ${isBelow(prefix)} and ${isAdded}
          limit ${maxChanges + 1}
        ) upload
      ) change`.execute(db);
    const [row2] = rows;
    if (!row2?.isLater || since.folder !== bucket.id || row2.addedCount > maxChanges) return void 0;
    return {
      mark: listingMark({ folder: bucket.id, snapshot: row2.snapshot }),
      names: unpackNames(row2.added ?? none3),
      present: unpackPlaces(row2.places ?? none3, paths.length)
    };
  }
};
function tableOf(paths) {
  const lengths = paths.map(({ length }) => length);
  let start = 1;
  const starts = lengths.map((length) => (start += length) - length);
  return sql20`(
    select substr(${concatAll(paths)}::bytea, cut.start, cut.length) as path, cut.place
    from unnest(${`{${starts.join()}}`}::int[], ${`{${lengths.join()}}`}::int[])
      with ordinality as cut (start, length, place)
  )`;
}

// ../../packages/store-core/src/calls/lifecycle.ts
import { sql as sql21 } from "kysely";
var looksOfEstimate = 5e4;
var lifecycle = {
  getLifecycle: ({ db }, { bucket: { id } }) => readLifecycle(db, id),
  async setLifecycle(context, access, { rules }) {
    if (rules.length > 0 && !access.may("delete")) throw storeRefusals.unauthorizedApiKey();
    if (!makerMay(access, "bucket.setLifecycle")) throw notPermitted("bucket.setLifecycle");
    await changeLifecycle(context.db, changeOf(context, access), async () => rules);
  },
  async estimateLifecycle({ db }, { bucket: { id }, now: now2 }, { rule }) {
    const row2 = JSON.stringify(rowOf(id, rule, 0));
    const { rows } = await sql21`
      select * from store.estimate_lifecycle(
        ${id}, jsonb_populate_record(null::store.lifecycle_rules, ${row2}::jsonb), ${now2}, ${looksOfEstimate}
      )`.execute(db);
    const found = new Map(rows.map(({ action, amount, bytes: bytes2 }) => [action, { count: amount, bytes: Number(bytes2) }]));
    const of = (action) => found.get(action) ?? { count: 0, bytes: 0 };
    return {
      current: of("expire"),
      noncurrent: of("noncurrent"),
      markers: of("marker"),
      uploads: of("upload"),
      isComplete: found.get(null)?.count === 1
    };
  }
};

// ../../packages/store-core/src/calls/list-uploads.ts
import { sql as sql22 } from "kysely";
var maxPaths = 1e3;
var maxPage2 = 1001;
var listUploads2 = async (context, caller, { bucket, of, after, limit }) => {
  const query = await authorized(context, caller, bucket, of);
  const size = Math.min(Math.max(Math.trunc(limit), 1), maxPage2);
  const { rows } = await uploadsQuery({ ...query, after, limit: size + 1 }).execute(context.db);
  const uploads2 = rows.slice(0, size).map((row2) => presentUpload(row2.path, row2));
  return { uploads: uploads2, more: rows.length > size };
};
async function authorized(context, caller, bucket, of) {
  if ("paths" in of) {
    const wanted = of.paths.slice(0, maxPaths);
    const path2 = wanted[0] ?? new Uint8Array();
    const access2 = await authorizeInBucket(context, caller, { ops: ["list"], bucket, path: path2 });
    const paths = wanted.filter((one) => access2.may("list", one));
    return { bucketId: access2.bucket.id, of: { paths }, at: access2.now };
  }
  const { folder, componentPrefix } = of;
  const path = listedPath(folder, componentPrefix);
  const access = await authorizeInBucket(context, caller, { ops: ["list"], bucket, path });
  const prefix = concatBytes(...storedFolders(folder), componentPrefix ?? new Uint8Array());
  return { bucketId: access.bucket.id, of: { prefix }, at: access.now };
}
function uploadsQuery({ bucketId, of, after, limit, at }) {
  const columns3 = sql22`${uploadColumns}, o.upload_path as path`;
  const pending = pendingIn(bucketId, at);
  const isLater = after && laterThan(after, bucketId, at);
  if ("prefix" in of) {
    const rest = after && isLater ? sql22`and ${isFrom(after.path)} and ${isLater}` : sql22``;
    return sql22`
      select ${columns3} from store.objects o where ${pending} and ${isBelow(of.prefix)} ${rest}
      order by ${inPathOrder} limit ${limit}`;
  }
  return sql22`
    select ${columns3}
    from unnest(${of.paths}::bytea[]) with ordinality as wanted (path, place)
    cross join lateral (
      select o.* from store.objects o
      where ${pending} and ${isPath(sql22`wanted.path`)} ${isLater ? sql22`and (wanted.place > 1 or ${isLater})` : sql22``}
      order by o.id limit ${limit}
    ) o
    order by wanted.place, o.id limit ${limit}`;
}
function laterThan({ path, streamId }, bucketId, at) {
  if (!streamId) return sql22`o.upload_path > ${path}`;
  return sql22`(o.upload_path > ${path} or o.id > coalesce((
    select before.id from (
      select o.id, o.stream_id from store.objects o where ${pendingIn(bucketId, at)} and ${isPath(sql22`${path}::bytea`)}
    ) before where before.stream_id = ${parseStreamId(streamId)}::uuid
  ), 0))`;
}

// ../../packages/store-core/src/calls/list-versions.ts
import { sql as sql24 } from "kysely";

// ../../packages/store-core/src/objects/find-versions.ts
import { sql as sql23 } from "kysely";
function versionNamesQuery(folder, { prefix, after, limit, at }) {
  const end2 = prefixEnd(prefix);
  const within = sql23`name >= ${prefix} ${after ? sql23`and name > ${after}` : sql23``} ${end2 ? sql23`and name < ${end2}` : sql23``}`;
  return sql23`
    select name from (
      (
        select o.name from store.objects o
        where o.folder_id = ${folder} and o.is_latest and o.state <> 0 and ${within}
        order by o.name limit ${limit}
      ) union all (
        select f.name from store.folders f
        where f.parent_id = ${folder} and ${within} and ${folderWithVersions(at)}
        order by f.name limit ${limit}
      )
    ) child order by name limit ${limit}`;
}
var folderWithVersions = (at) => sql23`store.find_object_below(f.id, false, ${at}) is not null`;
function versionsQuery(folder, { names: names2, after, limit, at }) {
  return sql23`
    select ${objectColumns}
    from unnest(${names2}::bytea[]) with ordinality as wanted (name, place)
    cross join lateral (
      select o.* from store.objects o
      where o.folder_id = ${folder} and o.name = wanted.name and o.state <> 0
        and (o.expires_at is null or o.expires_at > ${at}) ${olderThan(after, names2[0], folder)}
      order by o.version desc limit ${limit}
    ) o
    order by wanted.place, o.version desc limit ${limit}`;
}
function olderThan(after, name, folder) {
  if (after === void 0 || name === void 0) return sql23``;
  if (after !== "null") return sql23`and (wanted.place > 1 or o.version < ${parseVersionId(after).version})`;
  return sql23`and (wanted.place > 1 or o.version < coalesce((
    select unnumbered.version from store.objects unnumbered
    where unnumbered.folder_id = ${folder} and unnumbered.name = ${name} and unnumbered.state <> 0
      and not unnumbered.versioned
  ), 9223372036854775807))`;
}

// ../../packages/store-core/src/calls/list-versions.ts
var maxComponents = 1e3;
var maxVersions = 1001;
var maxNames2 = 1e4;
var versionListings = {
  async listVersionNames({ db }, { bucket, now: now2 }, { folder, componentPrefix, after, limit }) {
    const size = pageSize(limit, maxNames2);
    const parent = folderOf({ bucketId: bucket.id, folders: storedFolders(folder) });
    const page = { prefix: componentPrefix ?? new Uint8Array(), after: after ?? null, limit: size + 1, at: now2 };
    const { rows } = await versionNamesQuery(parent, page).execute(db);
    return { names: rows.slice(0, size).map(({ name }) => name), more: rows.length > size };
  },
  /** What has expired still counts, as long as it is there. */
  async listVersionChanges(context, { bucket, now: now2 }, input) {
    const states = sql24`o.state <> 0`;
    const changes = await changesIn(context, bucket.id, input, {
      states,
      object: sql24`o.is_latest and ${states}`,
      packed: sql24`''::bytea`,
      folder: folderWithVersions(now2)
    });
    return changes && { mark: changes.mark, names: changes.added, present: unpackPresent(changes.described, input.ids) };
  },
  async listVersions(context, caller, { bucket, folder, components, after, limit }) {
    const pathOf = (component) => folder === null ? component : concatBytes(folderName(folder), component);
    const wanted = components.slice(0, maxComponents);
    const first = pathOf(wanted[0] ?? new Uint8Array());
    const access = await authorizeInBucket(context, caller, { ops: ["list"], bucket, path: first });
    const parent = folderOf({ bucketId: access.bucket.id, folders: storedFolders(folder) });
    const { rows } = await versionsQuery(parent, {
      names: wanted.filter((component) => access.may("list", pathOf(component))),
      after,
      limit: pageSize(limit, maxVersions),
      at: access.now
    }).execute(context.db);
    const unseen = { ...access, may: () => false };
    return rows.map((row2) => ({ component: row2.name, object: presentObject(row2, unseen) }));
  }
};

// ../../packages/store-core/src/calls/object-locks.ts
import { sql as sql25 } from "kysely";
var objectLocks = {
  getRetention: async ({ db }, access, address) => retentionOf(await findLockable(db, access, address)),
  async setRetention(context, access, { retention: retention2, bypassGovernance: bypass, ...address }) {
    const { now: now2 } = access;
    if (bypass && !access.may("bypassGovernanceRetention")) throw storeRefusals.unauthorizedApiKey();
    if (retention2 && !(retention2.until > now2)) throw storeRefusals.retentionInPast();
    await changeLock2(context, access, address, (row2) => {
      const before = retentionOf(row2);
      if (!judgeRetentionChange(before, retention2, { now: now2, bypass }).ok) throw storeRefusals.objectLocked();
      const isWeaker = !judgeRetentionChange(before, retention2, { now: now2, bypass: false }).ok;
      return {
        retention_mode: retention2 ? modeNumber[retention2.mode] : retentionModes.none,
        retain_until: retention2?.until ?? null,
        act: before || retention2 ? isWeaker ? "objectLock.retentionWeakened" : "objectLock.retentionSet" : null
      };
    });
  },
  getLegalHold: async ({ db }, access, address) => (await findLockable(db, access, address)).legalHold,
  async setLegalHold(context, access, { legalHold, ...address }) {
    await changeLock2(context, access, address, (row2) => ({
      legal_hold: legalHold,
      act: row2.legalHold === legalHold ? null : legalHold ? "objectLock.legalHoldSet" : "objectLock.legalHoldLifted"
    }));
  }
};
async function changeLock2(context, access, address, judge2) {
  const { folders, name } = storedPath(address.path);
  await tryAgain(
    () => context.db.transaction().execute(async (trx) => {
      await sql25`
        select store.lock_key(folder, ${name}) from store.find_folder(${access.bucket.id}, ${folders}::bytea[]) folder
        where folder is not null`.execute(trx);
      const row2 = await findLockable(trx, access, address);
      const { act, ...columns3 } = judge2(row2);
      if (row2.expiresAt !== null) throw storeRefusals.lockedCannotExpire();
      const { numUpdatedRows } = await trx.updateTable("store.objects").set(columns3).where("id", "=", row2.id).executeTakeFirst();
      if (numUpdatedRows === 0n) await findObject(trx, { bucketId: access.bucket.id, address, at: access.now });
      if (act !== null) await recordLockAct(context, trx, access, act);
    })
  );
}
async function findLockable(db, { bucket, now: now2 }, address) {
  if (!bucket.objectLock) throw storeRefusals.noObjectLock();
  try {
    return await findObject(db, { bucketId: bucket.id, address, at: now2 });
  } catch (error) {
    const marker = isRefusal(error, "noSuchKey") ? error.entry.deleteMarker : void 0;
    throw marker === void 0 ? error : storeRefusals.isDeleteMarker(marker);
  }
}

// ../../packages/store-core/src/calls/read-objects.ts
import { sql as sql27 } from "kysely";

// ../../packages/store-core/src/access/authorize-object.ts
import { sql as sql26 } from "kysely";
async function authorizeObject(context, caller, { ops, address, joined }) {
  const { bucket, path } = address;
  const apiKey = readKey(caller);
  const object4 = {
    columns: sql26`, o.*`,
    join: sql26`left join lateral (${selectObject(sql26`b.id`, address, joined)}) o on true`
  };
  const { known, joined: row2 } = await findKey(context, apiKey, bucket, object4);
  const access = judgedAt(context, apiKey, known, { ops, bucket, path });
  return { access, known, row: row2.id === null ? void 0 : row2 };
}
async function authorizeLatest(context, caller, { ops, address }) {
  const { bucket, path } = address;
  const apiKey = readKey(caller);
  const cached = context.keyCache.get(apiKey, bucket);
  const latest = cached && await context.find({ head: apiKey.head, bucket, target: storedPath(path) });
  if (cached && latest?.revision === cached.revision) {
    return { access: judgedAt(context, apiKey, cached, { ops, bucket, path }), row: latest.row };
  }
  const lookedUp = await authorizeObject(context, caller, { ops, address, joined: firstSegment });
  context.keyCache.keep(apiKey, bucket, lookedUp.known);
  return lookedUp;
}
function judgedAt({ clock, rates }, apiKey, known, wanted) {
  const access = judge(apiKey, known, { wanted, now: clock() });
  rates.count(known);
  return withBucket(access, wanted);
}

// ../../packages/store-core/src/usage/spend-cap.ts
function kindOfReading({ tokens }, { apiKey, projectId, may }, { goesOn, copyTo, blobs }) {
  if (copyTo && may("write", copyTo.path, copyTo.bucket)) return { goesOn: false, isCopy: true };
  if (goesOn === void 0) return { goesOn: false, isCopy: false };
  const claim = tokens.readRead(goesOn);
  const isOwn = constantTimeEqual(headMark(apiKey.head), claim.keyHead) && claim.projectId === projectId && blobs.includes(claim.blobId);
  return { goesOn: isOwn, isCopy: isOwn && claim.isCopy };
}
function checkSpendCap({ downloadsStoppedUntil: until, now: now2 }, { goesOn, isCopy }) {
  if (until !== null && until > now2 && !goesOn && !isCopy) throw storeRefusals.spendCapReached();
}

// ../../packages/store-core/src/calls/read-objects.ts
var checkedFor = 2 * second;
var maxPartsPage = 1e4;
var objectReads = {
  async statObject(context, caller, address) {
    const { access, row: row2 } = await authorizeObject(context, caller, { ops: ["read", "list"], address });
    return presentObject(visibleObject(row2, { address, at: access.now }), access);
  },
  /** Inline content travels with the answer and counts as downloaded then, unless it becomes a copy. */
  async openObject(context, caller, { goesOn, copyTo, ...address }) {
    const wanted = { ops: ["read"], address };
    const { access, row: row2 } = address.versionId === void 0 ? await authorizeLatest(context, caller, wanted) : await authorizeObject(context, caller, { ...wanted, joined: firstSegment });
    const mayBeCopy = copyTo !== void 0 || goesOn !== void 0;
    if (!mayBeCopy) await checkBandwidth(context, access);
    const query = { bucketId: access.bucket.id, address, at: access.now };
    const { object: object4, segments: rows } = await findSegments(context.db, query, visibleObject(row2, query));
    const kind = kindOfReading(context, access, { goesOn, copyTo, blobs: rows.map(({ blobId }) => blobId) });
    const { isCopy } = kind;
    if (mayBeCopy && !isCopy) await checkBandwidth(context, access);
    checkSpendCap(access, kind);
    const segments = rows.map((row3) => presentSegment(context, access, { ...row3, isCopy }));
    const inlineBytes = rows.reduce((total, { inline }) => total + (inline?.length ?? 0), 0);
    if (inlineBytes > 0 && !isCopy) {
      const downloader = { projectId: access.projectId, bucket: address.bucket };
      context.egress.begin(downloader, inlineBytes).took(inlineBytes, access.now);
    }
    return { object: presentObject(object4, access), segments };
  },
  /**
   * The token says that the key was allowed to read when it was made; keys that were deleted since are refused, and a
   * token of another key is worth nothing. Bytes count as downloaded as they are taken, unless they become a copy.
   */
  async readSegment(context, caller, { token, offset, length }) {
    const claim = context.tokens.readRead(token);
    const key = readKey(caller);
    const age = context.clock().getTime() - claim.issuedAt.getTime();
    if (!constantTimeEqual(headMark(key.head), claim.keyHead) || age > readTokenLife)
      throw storeRefusals.invalidSegment();
    if (age > checkedFor) await checkStillAllowed(context, caller, claim);
    const isWithin = Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0;
    if (!isWithin || offset + length > claim.size) throw storeRefusals.invalidSegment();
    const content = context.blobs.at(claim.placement).read(claim.blobId, { offset, length });
    return claim.isCopy ? content : counted(context, { ...claim, size: length }, content);
  },
  async listObjectParts({ db }, access, { skip, limit, ...address }) {
    const row2 = await findObject(db, { bucketId: access.bucket.id, address, at: access.now });
    const object4 = presentObject(row2, access);
    if (!object4.multipart) return { object: object4, count: 0, parts: [] };
    const page = {
      objectId: row2.id,
      skip: Math.max(Math.trunc(skip), 0),
      limit: Math.min(Math.max(Math.trunc(limit), 1), maxPartsPage)
    };
    const [count, parts] = await Promise.all([countParts(db, row2.id), findParts(db, page)]);
    return { object: object4, count, parts };
  }
};
function presentSegment({ tokens }, access, { isCopy, ...row2 }) {
  const { part, position, plainOffset, plainSize, encryptedSize: encryptedSize2, encryptedKey, keyNonce, inline, blobId } = row2;
  const shared = { part, index: position, plainOffset, plainSize, encryptedSize: encryptedSize2, encryptedKey, keyNonce };
  if (blobId === null) return { ...shared, content: { kind: "inline", bytes: inline ?? new Uint8Array() } };
  const token = tokens.issueRead({
    projectId: access.projectId,
    keyHead: access.apiKey.head,
    bucket: access.bucket.name,
    blobId,
    size: encryptedSize2,
    placement: row2.placement,
    issuedAt: access.now,
    isCopy
  });
  return { ...shared, content: { kind: "blob", token } };
}
async function checkStillAllowed(context, caller, { projectId, isCopy }) {
  const wanted = { ops: ["projectInfo"], bucket: "", path: new Uint8Array() };
  const access = await authorize(context, caller, wanted);
  if (access.projectId !== projectId) throw storeRefusals.invalidSegment();
  if (!isCopy) await checkBandwidth(context, access);
}
async function* counted({ egress, clock }, { projectId, bucket, size }, chunks) {
  const download = egress.begin({ projectId, bucket }, size);
  try {
    for await (const chunk of chunks) {
      download.took(chunk.length, clock());
      yield chunk;
    }
  } finally {
    download.close();
  }
}
async function countParts(db, objectId) {
  const { rows } = await sql27`
    select count(*)::int as count from store.parts p where p.object_id = ${objectId}`.execute(db);
  return rows[0]?.count ?? 0;
}
async function findParts(db, { objectId, skip, limit }) {
  const { rows } = await sql27`
    select p.part, p.plain_size as "plainSize", p.segment_count as "segmentCount", p.created_at as "committedAt",
      p.etag, s.plain_offset + s.plain_size - p.plain_size as "plainOffset", s.encrypted_key as "encryptedKey",
      s.key_nonce as "keyNonce"
    from store.parts p
    cross join lateral (
      select * from store.segments s
      where s.object_id = p.object_id and s.part = p.part and s.position = p.segment_count - 1 limit 1
    ) s
    where p.object_id = ${objectId} order by p.part limit ${limit} offset ${skip}`.execute(db);
  return rows.map(({ encryptedKey, keyNonce, ...part }) => ({ ...part, lastKey: { encryptedKey, keyNonce } }));
}

// ../../packages/store-core/src/calls/upload-parts.ts
import { sql as sql28 } from "kysely";
var maxSealedETag = 512;
var maxPage3 = 1e4;
var uploadParts = {
  async commitPart(context, access, input) {
    const { path, etag } = input;
    const { now: now2, projectId } = access;
    const target = storedPath(path);
    const segments = checkSegments(input.segments, {
      projectId,
      placement: access.bucket.placement,
      tokens: context.tokens,
      now: now2
    });
    const last = segments.at(-1);
    if (!last || segments[0]?.part !== last.part || etag.length > maxSealedETag) throw storeRefusals.invalidSegment();
    if (last.part < 1) throw storeRefusals.invalidPartNumber();
    const size = { storage: sum(segments, ({ encryptedSize: encryptedSize2 }) => encryptedSize2), segments: segments.length };
    const part = {
      bucketId: access.bucket.id,
      placement: access.bucket.placement,
      target,
      streamId: parseStreamId(input.streamId),
      part: last.part,
      etag,
      segments,
      now: now2,
      garbageAfter: garbageAfter(now2)
    };
    await storeWithinQuota(context, access, size, async () => {
      const outcome = await insertPart(context.db, part);
      if (outcome === "no-upload") throw storeRefusals.noSuchUpload();
      if (outcome === "blob-spent") throw storeRefusals.invalidSegment();
    });
    return {
      part: last.part,
      plainSize: sum(segments, ({ plainSize }) => plainSize),
      segmentCount: segments.length,
      committedAt: now2,
      etag,
      lastKey: { encryptedKey: last.encryptedKey, keyNonce: last.keyNonce }
    };
  },
  async listParts({ db }, access, input) {
    const { path, after = 0 } = input;
    const find = () => findUpload(db, { bucketId: access.bucket.id, upload: input, at: access.now });
    const upload = await find();
    const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage3);
    const parts = await findParts2(db, { uploadId: upload.id, after, limit: limit + 1 });
    if (parts.length === 0) await find();
    return { upload: presentUpload(path, upload), parts: parts.slice(0, limit), more: parts.length > limit };
  }
};
async function insertPart(db, part) {
  const { target, segments } = part;
  const { rows } = await tryAgain(
    () => sql28`
      select store.commit_part(
        ${part.bucketId}, ${target.folders}::bytea[], ${target.name}, ${part.streamId}, ${part.now},
        ${part.garbageAfter}, ${part.part}, ${part.etag},
        ${segments.map((s) => s.position)}, ${segments.map((s) => s.plainSize)},
        ${segments.map((s) => s.encryptedSize)}, ${segments.map((s) => s.encryptedKey)},
        ${segments.map((s) => s.keyNonce)}, ${segments.map((s) => s.inline)}, ${segments.map((s) => s.blobId)},
        ${part.placement}) as outcome`.execute(db)
  );
  const [row2] = rows;
  if (!row2) throw new Error("store.commit_part answered nothing");
  return row2.outcome;
}
async function findUpload(db, { bucketId, upload, at }) {
  const { folders, name } = storedPath(upload.path);
  const { rows } = await sql28`
    select ${uploadColumns} from store.objects o
    where o.stream_id = ${parseStreamId(upload.streamId)} and o.state = 0 and o.name = ${name}
      and o.folder_id = store.find_folder(${bucketId}, ${folders}::bytea[])
      and (o.expires_at is null or o.expires_at > ${at})`.execute(db);
  const [found] = rows;
  if (!found) throw storeRefusals.noSuchUpload();
  return found;
}
async function findParts2(db, { uploadId, after, limit }) {
  const { rows } = await sql28`
    select p.part, p.plain_size as "plainSize", p.segment_count as "segmentCount", p.created_at as "committedAt",
      p.etag, s.encrypted_key as "encryptedKey", s.key_nonce as "keyNonce"
    from store.parts p
    cross join lateral (
      select s.encrypted_key, s.key_nonce from store.segments s
      where s.object_id = p.object_id and s.part = p.part and s.position = p.segment_count - 1 limit 1
    ) s
    where p.object_id = ${uploadId} and p.part > ${after} order by p.part limit ${limit}`.execute(db);
  return rows.map(({ encryptedKey, keyNonce, ...part }) => ({ ...part, lastKey: { encryptedKey, keyNonce } }));
}

// ../../packages/store-core/src/calls/uploads.ts
import { sql as sql29 } from "kysely";
var maxParts = 1e4;
var uploads = {
  async beginUpload(context, access, { bucket, path, sealed, expiresAt: requested, lock }) {
    const { now: startedAt } = access;
    const { folders, name } = storedPath(path);
    checkSealed(sealed);
    checkLock(lock, access, path);
    const expiresAt = expiryFor(access.apiKey, { requested, now: startedAt });
    await checkQuota(context, access, { storage: 1, segments: 1 });
    const { rows } = await tryAgain(
      () => sql29`
        select outcome, stream from store.begin_upload(
          ${access.bucket.id}, ${folders}::bytea[], ${name}, ${startedAt}, ${expiresAt},
          ${lockArguments(lock)},
          ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
          ${sealed?.etag ?? null})`.execute(context.db)
    );
    const [made] = rows;
    if (!made) throw new Error("store.begin_upload answered nothing");
    if (made.outcome !== "ok") throw writeRefusal(made.outcome, bucket);
    return { path, streamId: streamIdOf(made.stream), startedAt, sealed, expiresAt };
  },
  async completeUpload({ db }, access, { bucket, path, streamId: stream, parts, sealed, condition }) {
    const { now: now2 } = access;
    const streamId = parseStreamId(stream);
    checkParts(parts);
    checkSealed(sealed);
    checkNotFrozen(access);
    const completed = await completeUploadRow(db, {
      bucketId: access.bucket.id,
      target: storedPath(path),
      streamId,
      mayOverwrite: access.may("delete"),
      condition,
      now: now2,
      garbageAfter: garbageAfter(now2),
      sealed,
      parts
    });
    if (completed.outcome !== "ok") throw writeRefusal(completed.outcome, bucket);
    return presentNewObject({ ...completed, streamId }, access, { ...completed, multipart: true, sealed });
  },
  async abortUpload({ db }, access, { path, streamId }) {
    const { folders, name } = storedPath(path);
    const stream = parseStreamId(streamId);
    await tryAgain(
      () => sql29`
        select store.abort_upload(
          ${access.bucket.id}, ${folders}::bytea[], ${name}, ${stream}, ${access.now},
          ${garbageAfter(access.now)})`.execute(db)
    );
  }
};
function checkParts(parts) {
  if (parts.length === 0 || parts.length > maxParts) throw storeRefusals.invalidPart();
  const ascends = parts.every(({ part }, at) => part > (parts[at - 1]?.part ?? 0));
  if (!ascends) throw storeRefusals.invalidPartOrder();
}
async function completeUploadRow(db, completion) {
  const { target, sealed, parts } = completion;
  const { rows } = await removing(
    () => sql29`
      select outcome, object_version as version, object_versioned as versioned, plain as "plainSize",
        segments as "segmentCount", expires as "expiresAt", object_mode as "retentionMode", object_until as "retainUntil",
        object_hold as "legalHold"
      from store.complete_upload(
        ${completion.bucketId}, ${target.folders}::bytea[], ${target.name}, ${completion.streamId},
        ${completion.mayOverwrite}, ${conditionArguments(completion.condition)}, ${completion.now}, ${completion.garbageAfter},
        ${sealed?.metadata ?? null}, ${sealed?.encryptedKey ?? null}, ${sealed?.keyNonce ?? null},
        ${sealed?.etag ?? null}, ${parts.map(({ part }) => part)}, ${parts.map(({ etag }) => etag)})`.execute(db)
  );
  const [completed] = rows;
  if (!completed) throw new Error("store.complete_upload answered nothing");
  return completed;
}

// ../../packages/store-core/src/calls/write-objects.ts
import { randomUUID as randomUUID2 } from "node:crypto";
import { sql as sql30 } from "kysely";
var maxSegmentSize = 72 * MiB;
var objectWrites = {
  async writeSegment(context, access, { path, announced = 1 }, content) {
    storedPath(path);
    const { projectId } = access;
    const { placement } = access.bucket;
    const blobs = context.blobs.at(placement);
    const blobId = randomUUID2();
    const reserved = { storage: announced, segments: Math.ceil(announced / maxSegmentSize) };
    const size = await whileReserved(context, access, reserved, () => blobs.write(blobId, limited(content)));
    const token = context.tokens.issueWrite({ projectId, blobId, size, placement, issuedAt: context.clock() });
    return { token, size };
  },
  /** One statement commits, under the very rights and limits that were judged, or is repeated after another look-up. */
  commitObject: (context, caller, input) => withCachedKey(context, caller, {
    ops: ["write"],
    bucket: input.bucket,
    path: input.path,
    work: (access) => commit(context, access, input)
  }),
  /** One statement judges and writes, so of two writers that read the same metadata one is refused. */
  async updateMetadata({ db }, access, { seen, sealed, ...address }) {
    checkSealed(sealed);
    const row2 = await findObject(db, { bucketId: access.bucket.id, address, at: access.now });
    const { numUpdatedRows } = await db.updateTable("store.objects").set({
      metadata: sealed?.metadata ?? null,
      metadata_key: sealed?.encryptedKey ?? null,
      metadata_nonce: sealed?.keyNonce ?? null,
      etag: sealed?.etag ?? null
    }).where("id", "=", row2.id).where(sql30`metadata_nonce is not distinct from ${seen}`).executeTakeFirst();
    if (numUpdatedRows === 0n) throw storeRefusals.objectChanged();
    return { ...presentObject(row2, access), sealed };
  }
};
async function* limited(content) {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxSegmentSize) throw storeRefusals.invalidSegment();
    yield chunk;
  }
}
async function commit(context, access, input) {
  const { bucket, path, sealed, lock } = input;
  const { now: now2, apiKey } = access;
  const target = storedPath(path);
  const segments = checkSegments(input.segments, {
    projectId: access.projectId,
    placement: access.bucket.placement,
    tokens: context.tokens,
    now: now2
  });
  checkSealed(sealed);
  checkLock(lock, access, path);
  const expiresAt = expiryFor(apiKey, { requested: input.expiresAt, now: now2 });
  const size = { storage: sum(segments, ({ encryptedSize: encryptedSize2 }) => encryptedSize2), segments: segments.length };
  const newObject = {
    bucket: { head: apiKey.head, name: bucket, revision: access.revision },
    placement: access.bucket.placement,
    target,
    mayOverwrite: access.may("delete"),
    condition: input.condition,
    now: now2,
    garbageAfter: garbageAfter(now2),
    expiresAt,
    lock,
    sealed,
    segments
  };
  const made = await storeWithinQuota(context, access, size, async () => {
    const inserted = await context.insert(newObject);
    if (inserted.outcome !== "ok") throw writeRefusal(inserted.outcome, bucket);
    return inserted;
  });
  return presentNewObject(made, access, {
    plainSize: sum(segments, ({ plainSize }) => plainSize),
    segmentCount: segments.length,
    multipart: false,
    sealed,
    expiresAt
  });
}

// ../../packages/store-core/src/objects/insert-objects.ts
import { sql as sql33 } from "kysely";

// ../../packages/store-core/src/objects/insert-object.ts
import { sql as sql31 } from "kysely";
var namedArguments = (given) => listOf(given, (name) => `${name} => `);
var rowOf2 = (given) => listOf(given, () => "");
function listOf(given, before) {
  const names2 = Object.keys(given);
  const pieces = names2.map((name, at) => {
    const [last] = at === 0 ? [] : names2.slice(at - 1, at);
    return `${last === void 0 ? "" : `::${given[last]}, `}${before(name)}`;
  });
  const texts2 = [...pieces, `::${given[names2.at(-1) ?? ""]}`];
  const strings = Object.assign(texts2, { raw: texts2 });
  return (values) => sql31(strings, ...names2.map((name) => values[name]));
}
var committedColumns = sql31.raw(`outcome, object_version as version, object_stream as "streamId",
  object_versioned as versioned, object_mode as "retentionMode", object_until as "retainUntil",
  object_hold as "legalHold"`);
var commitValues = ({ target, sealed, ...commit2 }) => ({
  in_folder_names: target.folders,
  in_name: target.name,
  in_may_overwrite: commit2.mayOverwrite,
  ...conditionValues(commit2.condition),
  in_at: commit2.now,
  in_garbage_after: commit2.garbageAfter,
  in_expires_at: commit2.expiresAt,
  ...lockValues(commit2.lock),
  in_metadata: sealed?.metadata ?? null,
  in_metadata_key: sealed?.encryptedKey ?? null,
  in_metadata_nonce: sealed?.keyNonce ?? null,
  in_etag: sealed?.etag ?? null
});
var bucketOfCommit = ({ bucket }) => bucketIfUnchanged(bucket.head, bucket.name, bucket.revision);
var call = namedArguments(commitObjectArguments);
var valuesOf = (commit2) => ({
  ...commitValues(commit2),
  in_parts: commit2.segments.map((s) => s.part),
  in_positions: commit2.segments.map((s) => s.position),
  in_plain_sizes: commit2.segments.map((s) => s.plainSize),
  in_encrypted_sizes: commit2.segments.map((s) => s.encryptedSize),
  in_encrypted_keys: commit2.segments.map((s) => s.encryptedKey),
  in_key_nonces: commit2.segments.map((s) => s.keyNonce),
  in_inlines: commit2.segments.map((s) => s.inline),
  in_blobs: commit2.segments.map((s) => s.blobId),
  in_placement: commit2.placement
});
async function insertObject(db, commit2) {
  const { rows } = await removing(
    () => sql31`
      select ${committedColumns}
      from store.commit_object(in_bucket => ${bucketOfCommit(commit2)}, ${call(valuesOf(commit2))})`.execute(db)
  );
  const [committed] = rows;
  if (!committed) throw new Error("store.commit_object answered nothing");
  return committed;
}

// ../../packages/store-core/src/objects/insert-batch.ts
import { sql as sql32 } from "kysely";
var isPlain = ({ commit: commit2 }) => commit2.condition === void 0 && commit2.lock === void 0;
var valuesOf2 = ({ commit: commit2, segment }) => ({
  in_names: commit2.target.name,
  in_may_overwrite: commit2.mayOverwrite,
  in_at: commit2.now,
  in_garbage_after: commit2.garbageAfter,
  in_expires_at: commit2.expiresAt,
  in_metadata: commit2.sealed?.metadata ?? null,
  in_metadata_keys: commit2.sealed?.encryptedKey ?? null,
  in_metadata_nonces: commit2.sealed?.keyNonce ?? null,
  in_etags: commit2.sealed?.etag ?? null,
  in_plain_sizes: segment.plainSize,
  in_encrypted_keys: segment.encryptedKey,
  in_key_nonces: segment.keyNonce,
  in_inlines: segment.inline
});
var columns = Object.keys(batchColumns);
var call2 = namedArguments(batchArguments);
async function insertBatch(db, all, lockTimeout) {
  const [first] = all;
  if (!first) return [];
  const { folders, from, to } = foldersTogether(all.map(({ commit: commit2 }) => commit2.target));
  const shared = call2({
    in_placement: first.commit.placement,
    in_lock_timeout: lockTimeout,
    in_folders: folders,
    in_from: from,
    in_to: to
  });
  const statement = sql32`
    select made.place, ${committedColumns}
    from (select ${bucketOfCommit(first.commit)} as id) bucket
    cross join lateral store.commit_inline_batch(in_bucket => bucket.id, ${shared}`.compile(db);
  const rows = all.map(valuesOf2);
  const answer = await db.executeQuery({
    ...statement,
    sql: `${statement.sql}, ${columnsText(statement.parameters.length, all.length)}) made`,
    parameters: [...statement.parameters, ...columns.flatMap((column) => rows.map((row2) => row2[column]))]
  });
  return answer.rows.sort((a, b) => a.place - b.place);
}
var texts = /* @__PURE__ */ new Map();
function columnsText(before, many) {
  const key = `${before}/${many}`;
  const known = texts.get(key);
  if (known !== void 0) return known;
  const text = columns.map((name, column) => {
    const places = Array.from({ length: many }, (_, place2) => `$${before + column * many + place2 + 1}`);
    return `${name} => array[${places.join(", ")}]::${batchColumns[name]}`;
  }).join(", ");
  texts.set(key, text);
  return text;
}

// ../../packages/store-core/src/objects/insert-objects.ts
var transactions = 2;
var maxBatch2 = 16;
var longestWait = 0.1 * second;
function createObjectInserter(db) {
  const insertSmall = createBatcher({
    keyOf: (small) => {
      const { bucket } = small.commit;
      return `${toHex(bucket.head)}/${bucket.name}/${bucket.revision}/${isPlain(small)}`;
    },
    run: (all) => insertAll(db, all, longestWait),
    retry: { isUndone, run: (small) => insertAlone(db, small) },
    concurrency: transactions,
    maxSize: maxBatch2
  });
  return (commit2) => {
    const small = smallOf(commit2);
    return small ? insertSmall(small) : insertObject(db, commit2);
  };
}
function smallOf(commit2) {
  const [segment, ...others] = commit2.segments;
  return segment?.inline && segment.part === 0 && others.length === 0 ? { commit: commit2, segment } : void 0;
}
async function insertAlone(db, small) {
  const [made] = await removing(() => insertAll(db, [small], null));
  if (!made) throw new Error("the commit was not answered");
  return made;
}
async function insertAll(db, all, lockTimeout) {
  const places = [...all.keys()].sort((a, b) => compare(all[a], all[b]));
  const inOrder = places.flatMap((place2) => all[place2] ?? []);
  const isOncePerKey = inOrder.every((small, at) => at === 0 || compare(inOrder[at - 1], small) !== 0);
  const insert = all.length > 1 && isOncePerKey && all.every(isPlain) ? insertBatch : insertEach;
  const made = await insert(db, inOrder, lockTimeout);
  const answers = [];
  places.forEach((place2, at) => {
    const one = made[at];
    if (one) answers[place2] = one;
  });
  return answers;
}
var compare = (a, b) => a && b ? comparePaths(a.commit.target, b.commit.target) : 0;
var row = rowOf2(commitInlineArguments);
var names = Object.keys(commitInlineArguments);
var columns2 = sql33.raw(names.join(", "));
var passedOn = sql33.raw(names.map((name) => `${name} => wanted.${name}`).join(", "));
var valuesOf3 = ({ commit: commit2, segment }) => ({
  ...commitValues(commit2),
  in_plain_size: segment.plainSize,
  in_encrypted_key: segment.encryptedKey,
  in_key_nonce: segment.keyNonce,
  in_inline: segment.inline
});
async function insertEach(db, all, lockTimeout) {
  const [first] = all;
  if (!first) return [];
  const wanted = all.map((small, place2) => sql33`(${place2}::integer, ${row(valuesOf3(small))})`);
  const { rows } = await sql33`
    select wanted.place, made.*
    from (select ${bucketOfCommit(first.commit)} as id) bucket
    cross join (values ${sql33.join(wanted)}) wanted (place, ${columns2})
    cross join lateral (
      select ${committedColumns} from store.commit_inline(
        in_bucket => bucket.id, in_placement => ${first.commit.placement}, in_lock_timeout => ${lockTimeout}::integer,
        ${passedOn})
    ) made`.execute(db);
  return rows.sort((a, b) => a.place - b.place);
}

// ../../packages/satellite-db/src/usage-records.ts
import { sql as sql34 } from "kysely";
async function recordUsage(trx, change) {
  const { projectId, bucketId, storage, objects, segments, lacking = null } = change;
  await sql34`
    select satellite.record_usage(${projectId}, ${bucketId}, ${storage}, ${objects}, ${segments}, ${lacking}::bigint[])
  `.execute(trx);
}
var bothLacking = forEachSize(
  (_, place2) => `coalesce(bucket_usage.lacking[${place2}], 0) + coalesce(excluded.lacking[${place2}], 0)`
);
var noteChanges = (from) => sql34`
  insert into satellite.usage_changes (project_id) select distinct project_id from ${sql34.ref(from)} order by project_id
  on conflict (project_id) do update set project_id = excluded.project_id where false`;
async function compactUsage(db, { limit = 5e4 } = {}) {
  const { rows } = await sql34`
    with taken as (
      delete from satellite.bucket_usage_deltas where id in (
        select id from satellite.bucket_usage_deltas order by id limit ${limit} for update skip locked
      )
      returning bucket_id, project_id, storage, objects, segments, lacking, gone_bytes, gone_ages, gone_at
    ), added as (
      insert into satellite.bucket_usage (bucket_id, project_id, storage, objects, segments, lacking)
      select t.bucket_id, t.project_id, sum(t.storage), sum(t.objects), sum(t.segments),
        ${sql34.raw(summedLacking("t.lacking"))}
      from taken t join satellite.buckets b on b.id = t.bucket_id
      group by t.bucket_id, t.project_id order by t.bucket_id
      on conflict (bucket_id) do update set
        storage = bucket_usage.storage + excluded.storage,
        objects = bucket_usage.objects + excluded.objects,
        segments = bucket_usage.segments + excluded.segments,
        lacking = ${sql34.raw(bothLacking)}
    ), deletions as (${notingDeletions(sql34`satellite.buckets`)}), noted as (${noteChanges("taken")})
    select count(*)::bigint as count from taken`.execute(db);
  return rows[0]?.count ?? 0;
}
async function recordEgress(db, downloads) {
  if (downloads.length === 0) return;
  await sql34`
    with added as (
      insert into satellite.bucket_egress (project_id, bucket, hour, bytes, placement)
      select download.project_id, bucket, hour, sum(bytes), coalesce(max(b.placement), 0)
      from satellite.projects project join unnest(
        ${downloads.map((d) => d.projectId)}::bigint[], ${downloads.map((d) => d.bucket)}::text[],
        ${downloads.map((d) => startOfHour(d.at).toISOString())}::timestamptz[], ${downloads.map((d) => d.bytes)}::bigint[]
      ) as download (project_id, bucket, hour, bytes) on download.project_id = project.id
      left join satellite.buckets b on b.project_id = download.project_id and b.name = download.bucket
      group by download.project_id, bucket, hour order by download.project_id, bucket, hour
      on conflict (project_id, bucket, hour) do update set bytes = bucket_egress.bytes + excluded.bytes
      returning project_id
    )
    ${noteChanges("added")}`.execute(db);
}
var startOfHour = (at) => new Date(Math.floor(at.getTime() / hour) * hour);
var batchSize3 = 1e3;
var nothingLacking = smallestSizes.map(() => 0);
async function takeTally(db, at, { signal } = {}) {
  let total = 0;
  for (let after = 0; ; ) {
    const page = await tallyPage(db, { after, at });
    total += page.added;
    if (page.last === null || signal?.aborted) return total;
    after = page.last;
  }
}
async function tallyPage(db, { after, at }) {
  return transact(db, async (trx) => {
    await sql34`select pg_advisory_xact_lock(hashtextextended('perigee tally', 0))`.execute(trx);
    const { rows } = await sql34`
      with page as (
        select id, project_id, name, placement from satellite.buckets where id > ${after} order by id limit ${batchSize3}
      ), added as (
        insert into satellite.bucket_tallies (
          project_id, bucket, taken_at, storage, objects, segments, placement, lacking
        )
        select b.project_id, b.name, ${at}, coalesce(u.storage, 0), coalesce(u.objects, 0), coalesce(u.segments, 0),
          b.placement, nullif(u.lacking, ${nothingLacking}::bigint[])
        from page b
        left join lateral (
          select storage, objects, segments, lacking from satellite.bucket_live_usage live
          where live.project_id = b.project_id and live.bucket_id = b.id
        ) u on true
        where not exists (
          select 1 from satellite.bucket_tallies t where t.project_id = b.project_id and t.bucket = b.name
            and t.taken_at >= date_trunc('hour', ${at}::timestamptz, 'UTC')
            and t.taken_at < date_trunc('hour', ${at}::timestamptz, 'UTC') + interval '1 hour'
        )
        on conflict do nothing
        returning 1
      )
      select (select max(id) from page) as last, (select count(*)::int from added) as added`.execute(trx);
    return rows[0] ?? { last: null, added: 0 };
  });
}

// ../../packages/store-core/src/usage/recent-projects.ts
var capacity2 = 1e4;
function recentProjects(make, { isBusy = () => false, maxProjects = capacity2 } = {}) {
  const records = /* @__PURE__ */ new Map();
  return (projectId) => {
    const record = records.get(projectId) ?? make();
    records.delete(projectId);
    records.set(projectId, record);
    if (records.size > maxProjects) forgetOldest(record);
    return record;
  };
  function forgetOldest(newest) {
    for (const [projectId, record] of records) {
      if (records.size <= maxProjects || record === newest) return;
      if (!isBusy(record)) records.delete(projectId);
    }
  }
}

// ../../packages/store-core/src/usage/egress-meter.ts
var flushInterval = second;
var isUnwritten = ({ counted: counted2, written, reserved }) => reserved > 0 || counted2 !== written;
function createEgressMeter(options) {
  const { db, logger, ...limit } = options;
  const totalsOf = recentProjects(() => ({ counted: 0, written: 0, reserved: 0 }), {
    isBusy: isUnwritten,
    ...limit
  });
  let pending = /* @__PURE__ */ new Map();
  let lastFlush = Promise.resolve();
  function add(download) {
    const key = `${download.projectId} ${Math.floor(download.at.getTime() / hour)} ${download.bucket}`;
    const same = pending.get(key);
    if (same) same.bytes += download.bytes;
    else pending.set(key, download);
  }
  async function write() {
    if (pending.size === 0) return;
    const writing = [...pending.values()];
    pending = /* @__PURE__ */ new Map();
    try {
      await recordEgress(db, writing);
      for (const { projectId, bytes: bytes2 } of writing) totalsOf(projectId).written += bytes2;
    } catch (err) {
      logger.error({ err }, "downloads could not be counted; trying again");
      writing.forEach(add);
    }
  }
  const flush = () => lastFlush = lastFlush.then(write);
  const timer = setInterval(() => void flush(), flushInterval);
  timer.unref();
  return {
    begin(of, bytes2) {
      let left = bytes2;
      totalsOf(of.projectId).reserved += left;
      return {
        took(count, at) {
          const granted = Math.min(count, left);
          left -= granted;
          const totals = totalsOf(of.projectId);
          totals.reserved -= granted;
          totals.counted += count;
          add({ ...of, bytes: count, at });
        },
        close() {
          totalsOf(of.projectId).reserved -= left;
          left = 0;
        }
      };
    },
    of: totalsOf,
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    }
  };
}

// ../../packages/store-core/src/usage/live-usage.ts
var maxFigures = 1e4;
var none4 = { storage: 0, segments: 0 };
var plus = (a, b) => ({ storage: a.storage + b.storage, segments: a.segments + b.segments });
var minus = (a, b) => ({ storage: a.storage - b.storage, segments: a.segments - b.segments });
function createLiveUsage(options) {
  const { db, clock, egress, ...limit } = options;
  const storedHere = recentProjects(() => ({ total: none4 }), limit);
  const running = /* @__PURE__ */ new Map();
  const storedFigure = figures(clock, storedHere, {
    read: ({ total }) => total,
    query: (projectId) => storedUsage(db, projectId)
  });
  const egressFigure = figures(clock, egress.of, {
    read: ({ written }) => written,
    query: (projectId) => egressSince(db, projectId, monthStart(clock()))
  });
  function change(projectId, by) {
    const now2 = plus(running.get(projectId) ?? none4, by);
    if (now2.storage === 0 && now2.segments === 0) running.delete(projectId);
    else running.set(projectId, now2);
  }
  return {
    async stored(projectId, maxAge) {
      const { value, counter, before } = await storedFigure(projectId, maxAge);
      return plus(value, minus(counter.total, before));
    },
    underWay: (projectId) => running.get(projectId) ?? none4,
    begin(projectId, more) {
      change(projectId, more);
      return (wasStored) => {
        change(projectId, minus(none4, more));
        if (!wasStored) return;
        const counter = storedHere(projectId);
        counter.total = plus(counter.total, more);
      };
    },
    async egress(projectId, maxAge) {
      const { value, counter, before } = await egressFigure(projectId, maxAge);
      return value + counter.counted - before + counter.reserved;
    }
  };
}
function figures(clock, counterOf, source) {
  const cached = /* @__PURE__ */ new Map();
  const shared = singleFlight();
  async function load(projectId) {
    const counter = counterOf(projectId);
    const before = source.read(counter);
    const queriedAt = clock().getTime();
    const figure = { counter, before, queriedAt, value: await source.query(projectId) };
    if (cached.size >= maxFigures) cached.clear();
    cached.set(projectId, figure);
    return figure;
  }
  function fresh(projectId, maxAge) {
    const figure = cached.get(projectId);
    const age = clock().getTime() - (figure?.queriedAt ?? 0);
    return figure && age >= 0 && age < maxAge ? figure : void 0;
  }
  return async (projectId, maxAge) => {
    const query = () => load(projectId);
    for (; ; ) {
      const figure = maxAge === 0 ? await query() : fresh(projectId, maxAge) ?? await shared(String(projectId), query);
      if (figure.counter === counterOf(projectId)) return figure;
      cached.delete(projectId);
    }
  };
}

// ../../packages/store-core/src/direct-store.ts
var runs = {
  ...buckets,
  ...bucketSettings,
  ...bucketNotifications,
  ...lifecycle,
  ...objectWrites,
  ...objectReads,
  ...objectDeletes,
  ...objectCopies,
  ...objectLocks,
  ...uploads,
  ...uploadParts,
  ...completedUploads,
  ...uploadPaths,
  listUploads: listUploads2,
  ...folderListings,
  ...versionListings
};
function createDirectStore(options) {
  const { db, blobs, tokenKey, openSecret, logger, clock = systemClock, placements = [] } = options;
  const { browserKeyPrefix = "", processes } = options;
  const egress = createEgressMeter({ db, logger });
  const context = {
    db,
    blobs,
    clock,
    logger,
    openSecret,
    placements,
    browserKeyPrefix,
    egress,
    usage: createLiveUsage({ db, clock, egress }),
    tokens: createSegmentTokens(tokenKey),
    keyCache: createKeyCache(clock),
    rates: createRequestRates(clock, processes),
    insert: createObjectInserter(db),
    find: createObjectFinder(db)
  };
  return { ...bind(context), close: () => egress.close() };
}
function bind(context) {
  const bound = Object.keys(storeCalls).map((name) => [name, boundCall(context, name)]);
  return Object.fromEntries(bound);
}
function boundCall(context, name) {
  const { needs } = storeCalls[name];
  const run = runs[name];
  if (needs.of === "anyone" || needs.of === "itself") return (...input) => run(context, ...input);
  const judge2 = needs.of === "project" ? authorize : authorizeInBucket;
  const subject = subjects[needs.of];
  return async (caller, ...input) => run(context, await judge2(context, caller, { ops: needs.anyOf, ...subject(input[0] ?? nowhere) }), ...input);
}
var none5 = new Uint8Array();
var nowhere = { bucket: "", path: none5, folder: null };
var subjects = {
  project: () => ({ bucket: "", path: none5 }),
  bucket: ({ bucket }) => ({ bucket, path: none5 }),
  object: ({ bucket, path }) => ({ bucket, path }),
  folder: ({ bucket, folder }) => ({ bucket, path: folder ?? none5 }),
  prefix: ({ bucket, folder, componentPrefix }) => ({ bucket, path: listedPath(folder, componentPrefix) })
};

// ../../packages/store-core/src/jobs/carry-out-lifecycles.ts
import { sql as sql35 } from "kysely";
var looks = 2e3;
var removals = 200;
async function carryOutLifecycles({ db, clock, signal }) {
  const now2 = clock();
  const due = await sql35`
    select distinct r.bucket_id as id from store.lifecycle_rules r
    left join store.lifecycle_walks w on w.bucket_id = r.bucket_id
    where r.is_enabled and (w.bucket_id is null or not w.is_done or w.day <> date_trunc('day', ${now2}::timestamptz, 'UTC'))
    order by r.bucket_id`.execute(db);
  let total = 0;
  for (const { id } of due.rows) {
    for (let isDone = false; !isDone; ) {
      const { rows } = await tryAgain(
        () => sql35`
          select * from store.carry_out_lifecycle(${id}, ${now2}, ${looks}, ${removals}, ${garbageAfter(now2)})`.execute(
          db
        )
      );
      total += rows[0]?.ended ?? 0;
      isDone = rows[0]?.is_done ?? true;
      if (signal?.aborted) return total;
    }
  }
  return total;
}

// ../../packages/store-core/src/jobs/collect-garbage.ts
import { sql as sql36 } from "kysely";
var batchSize4 = 500;
var aheadOfTime = readTokenLife + day;
async function collectGarbage({ db, blobs, clock, signal }) {
  const now2 = clock();
  const placements = blobs.all.map(([placement]) => placement);
  await db.updateTable("store.blob_garbage").set({ remove_after: garbageAfter(now2) }).where("removed_at", "is", null).where("remove_after", ">", new Date(now2.getTime() + aheadOfTime)).execute();
  let removed = 0;
  for (; ; ) {
    const batch = await unlessHeld(db, (trx) => removeDue(trx, { blobs, now: now2, placements }));
    removed += batch ?? 0;
    if (!batch || signal?.aborted) break;
  }
  await forget(db, { before: new Date(now2.getTime() - writeTokenLife - hour), signal });
  return removed;
}
async function removeDue(db, { blobs, now: now2, placements }) {
  const due = await db.selectFrom("store.blob_garbage").select(["blob_id", "placement"]).where("removed_at", "is", null).where("remove_after", "<=", now2).where("placement", "in", placements).where(sql36`not exists (select from store.segments s where s.blob_id = blob_garbage.blob_id)`).orderBy("remove_after").limit(batchSize4).execute();
  if (due.length === 0) return 0;
  const ids = due.map((row2) => row2.blob_id);
  await Promise.all(due.map((row2) => blobs.at(row2.placement).delete(row2.blob_id)));
  await db.updateTable("store.blob_garbage").set({ removed_at: now2 }).where("blob_id", "in", ids).execute();
  return ids.length;
}
async function forget(db, { before, signal }) {
  for (; ; ) {
    const gone = await sql36`
      delete from store.blob_garbage where blob_id in (
        select blob_id from store.blob_garbage where removed_at < ${before} limit ${batchSize4} for update skip locked
      )`.execute(db);
    if (gone.numAffectedRows !== BigInt(batchSize4) || signal?.aborted) return;
  }
}

// ../../packages/store-core/src/jobs/collect-orphan-blobs.ts
import { sql as sql37 } from "kysely";
var batchSize5 = 1e3;
var orphanAge = writeTokenLife + 24 * hour;
async function collectOrphanBlobs({ db, blobs, clock, signal }) {
  const now2 = clock();
  const before = new Date(now2.getTime() - orphanAge);
  let found = 0;
  for (const [placement, store] of blobs.all) {
    found += await store.removeUnfinished(before);
    for await (const batch of oldBlobs(store.list(), before)) {
      found += await makeGarbage(db, batch, { placement, removeAfter: garbageAfter(now2) });
      if (signal?.aborted) return found;
    }
  }
  return found;
}
async function* oldBlobs(blobs, before) {
  let batch = [];
  for await (const blob of blobs) {
    if (blob.writtenAt >= before) continue;
    batch.push(blob);
    if (batch.length < batchSize5) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
async function makeGarbage(db, blobs, { placement, removeAfter }) {
  const ids = blobs.map(({ id }) => id);
  const sizes = blobs.map(({ size }) => size);
  const { numAffectedRows } = await sql37`
    insert into store.blob_garbage as known (blob_id, placement, size, remove_after)
      select blob.id, ${placement}, blob.size, ${removeAfter}
      from unnest(${ids}::uuid[], ${sizes}::bigint[]) as blob (id, size)
      where not exists (select from store.segments s where s.blob_id = blob.id)
      order by blob.id
    on conflict (blob_id) do update set remove_after = excluded.remove_after, removed_at = null
      where known.removed_at is not null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

// ../../packages/store-core/src/jobs/compact-all-usage.ts
var batchSize6 = 2e4;
async function compactAllUsage({ db, signal }) {
  for (let total = 0; ; ) {
    const count = await compactUsage(db, { limit: batchSize6 });
    total += count;
    if (count < batchSize6 || signal?.aborted) return total;
  }
}

// ../../packages/store-core/src/jobs/delete-buckets.ts
import { setTimeout as pause } from "node:timers/promises";
var pauseAfterFailure = 5 * minute;
var longestRest = 1e3;
async function deleteBuckets(context) {
  const { db, clock, signal } = context;
  const mine = /* @__PURE__ */ new Set();
  const failures = [];
  let total = 0;
  try {
    for (; ; ) {
      for (const id of await claimBucketDeletions(db, clock())) mine.add(id);
      if (mine.size === 0) break;
      for (const id of mine) {
        if (signal?.aborted) return total;
        const started = performance.now();
        try {
          const { removed, isOver } = await makeStep(context, id);
          total += removed;
          if (isOver) mine.delete(id);
        } catch (cause) {
          mine.delete(id);
          failures.push(cause);
          await noteDeletionFailure(db, id, { at: clock(), pause: pauseAfterFailure });
        }
        await pause(Math.min(performance.now() - started, longestRest));
      }
    }
  } finally {
    await releaseBucketDeletions(db, [...mine], clock());
  }
  if (failures.length > 0) throw new AggregateError(failures, "buckets could not be deleted");
  return total;
}
async function makeStep(context, id) {
  try {
    return await removing(() => context.db.transaction().execute((trx) => stepIn(trx, context, id)));
  } catch (error) {
    if (!isRefusal(error, "objectLocked")) throw error;
    return context.db.transaction().execute(async (trx) => {
      const deletion = await holdBucketDeletion(trx, id);
      return deletion ? end(trx, context, { deletion, as: "objectLock" }) : nothingToDo;
    });
  }
}
var nothingToDo = { removed: 0, isOver: true };
async function stepIn(trx, context, id) {
  const deletion = await holdBucketDeletion(trx, id);
  if (!deletion) return nothingToDo;
  const reason = endOf(deletion);
  if (reason) return end(trx, context, { deletion, as: reason });
  const at = context.clock();
  const emptying = { db: trx, clock: context.clock };
  const removed = await removeUploadsIn(emptying, deletion.bucketId) || await removeVersionsIn(emptying, deletion.bucketId);
  if (removed === null || removed > 0) {
    await noteDeletionStep(trx, id, { removed: removed ?? 0, at });
    return { removed: removed ?? 0, isOver: false };
  }
  if (await removeBucketIn(emptying, deletion.bucketId)) return end(trx, context, { deletion, as: "deleted" });
  await noteDeletionStep(trx, id, { removed: 0, at });
  return { removed: 0, isOver: false };
}
function endOf(deletion) {
  if (deletion.projectStatus !== projectStatus.active) return "projectDeleted";
  if (deletion.rateLimit === 0) return "projectClosed";
  if (deletion.objectLock === null) return "deleted";
  if (deletion.objectLock) return "objectLock";
  return mayDelete(deletion) ? void 0 : "rightLost";
}
function mayDelete({ starter, starterStatus, starterRole, projectOwner, bucketCreator }) {
  if (starter === null || starterStatus === null || starterRole === null || !isAllowedIn(starterStatus)) return false;
  const role = roleOf({ userId: starter, wireRole: starterRole }, { ownerId: projectOwner });
  return can(role, "bucket.delete", { own: bucketCreator === starter });
}
async function end(trx, { clock, logger }, { deletion, as }) {
  const { publicId, projectId, bucket } = deletion;
  const at = clock();
  const removed = await endBucketDeletion(trx, { id: publicId, as, at }) ?? deletion.removed;
  const of = { projectId, by: service, target: bucket };
  const act = as === "deleted" ? { ...of, name: "bucket.deleted", facts: { keyId: "", keyName: "" } } : { ...of, name: "bucket.deletionStopped", facts: { reason: as, removed } };
  if (as !== "deleted" || deletion.objectLock !== null) await writeActs(trx, [act], at);
  logger.info({ deletion: publicId, removed, as }, "the deletion of a bucket has ended");
  return nothingToDo;
}
var service = {
  actedBy: "job",
  userId: null,
  email: "",
  fullName: "delete-buckets",
  ip: "",
  userAgent: ""
};

// ../../packages/store-core/src/jobs/reconcile-usage.ts
import { sql as sql38 } from "kysely";
var pageSize2 = 500;
async function reconcileUsage(context) {
  const { db, signal } = context;
  let corrected = 0;
  for (let page = await bucketsAfter(db, 0); page.length > 0; page = await bucketsAfter(db, page.at(-1)?.id ?? 0)) {
    for (const bucket of page) {
      if (signal?.aborted) return corrected;
      if (hasDrifted(await driftOf(db, bucket)) && await correct(context, bucket)) corrected++;
    }
  }
  return corrected;
}
var bucketsAfter = (db, id) => db.selectFrom("satellite.buckets").select(["id", "project_id as projectId"]).where("id", ">", id).orderBy("id").limit(pageSize2).execute();
async function correct({ db, logger }, bucket) {
  return db.transaction().execute(async (trx) => {
    await sql38`select pg_advisory_xact_lock(hashtextextended('perigee usage', ${bucket.id}))`.execute(trx);
    const { rows } = await sql38`select from satellite.buckets where id = ${bucket.id} for key share`.execute(trx);
    const drift = rows.length > 0 ? await driftOf(trx, bucket) : void 0;
    if (!drift || !hasDrifted(drift)) return false;
    await recordUsage(trx, { projectId: bucket.projectId, bucketId: bucket.id, ...drift });
    logger.warn({ bucketId: bucket.id, ...drift }, "the usage of a bucket was counted wrongly and is right again");
    return true;
  });
}
var hasDrifted = ({ storage, objects, segments, lacking }) => storage !== 0 || objects !== 0 || segments !== 0 || lacking.some((bytes2) => bytes2 !== 0);
var lackingHeld = forEachSize(
  (size) => `coalesce(sum(greatest(${size} - o.encrypted_size, 0)) filter (where o.state = 1), 0)`
);
async function driftOf(db, { id, projectId }) {
  const { rows } = await sql38`
    with recursive tree (id) as (
      select f.id from store.folders f where f.bucket_id = ${id} and f.parent_id is null
      union all
      select f.id from tree join store.folders f on f.parent_id = tree.id
    ), held as (
      select coalesce(sum(o.encrypted_size), 0) as storage, count(*) filter (where o.state = 1) as objects,
        coalesce(sum(o.segment_count), 0) as segments, ${sql38.raw(lackingHeld)} as lacking
      from tree join store.objects o on o.folder_id = tree.id
    ), counted as (
      select coalesce(sum(u.storage), 0) as storage, coalesce(sum(u.objects), 0) as objects,
        coalesce(sum(u.segments), 0) as segments, ${sql38.raw(summedLacking("u.lacking"))} as lacking
      from satellite.bucket_live_usage u where u.project_id = ${projectId} and u.bucket_id = ${id}
    )
    select (held.storage - counted.storage)::bigint as storage, (held.objects - counted.objects)::bigint as objects,
      (held.segments - counted.segments)::bigint as segments,
      ${sql38.raw(forEachSize((_, place2) => `held.lacking[${place2}] - counted.lacking[${place2}]`))}::text[] as lacking
    from held, counted`.execute(db);
  const [drift] = rows;
  return drift ? { ...drift, lacking: drift.lacking.map(Number) } : { storage: 0, objects: 0, segments: 0, lacking: [] };
}

// ../../packages/store-core/src/jobs/remove-abandoned-uploads.ts
import { sql as sql39 } from "kysely";
var abandonedAfter = 24 * hour;
var batchSize7 = 200;
async function removeAbandonedUploads({ db, clock, signal }) {
  const now2 = clock();
  const idleSince = new Date(now2.getTime() - abandonedAfter);
  for (let total = 0; ; ) {
    const { rows } = await tryAgain(
      () => sql39`
        select store.remove_abandoned_uploads(${idleSince}, ${batchSize7}, ${garbageAfter(now2)}) as removed`.execute(db)
    );
    const removed = rows[0]?.removed ?? 0;
    total += removed;
    if (removed < batchSize7 || signal?.aborted) return total;
  }
}

// ../../packages/store-core/src/buckets/remove-deleted-bucket.ts
import { sql as sql40 } from "kysely";
async function removeDeletedBucket(context, { id, objectLock }) {
  const { db, signal } = context;
  if (objectLock && !await endObjectLock(db, id)) return { removed: 0, isHeld: true };
  let removed = 0;
  for (const step of [removeSomeUploads, removeSomeVersions]) {
    for (let went = 1; went !== null && went > 0; ) {
      if (signal?.aborted) return { removed, isHeld: false };
      went = await step(context, id);
      removed += went ?? 0;
    }
  }
  return { removed: removed + (await removeEmptyBucket(context, id) ? 1 : 0), isHeld: false };
}
async function endObjectLock(db, bucketId) {
  const { numAffectedRows } = await sql40`
    update satellite.buckets set object_lock = false where id = ${bucketId} and not exists (
      select from store.folders f join store.objects o on o.folder_id = f.id
      where f.bucket_id = ${bucketId} and store.is_locked(o, now(), false)
    )`.execute(db);
  return numAffectedRows === 1n;
}

// ../../packages/store-core/src/jobs/remove-deleted-projects.ts
var keysAtOnce = 500;
async function removeDeletedProjects(context) {
  const { db, clock, logger, signal } = context;
  const failures = [];
  let total = 0;
  for (const { id, publicId } of await listProjectsToRemove(db, clock())) {
    if (signal?.aborted) break;
    try {
      const { removed, isDone } = await removeProject(context, id);
      total += removed;
      if (isDone) logger.info({ projectId: publicId, removed }, "the data of a deleted project is gone");
    } catch (cause) {
      failures.push(new Error(`the data of project ${publicId} could not be removed`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "the data of deleted projects could not be removed");
  return total;
}
async function removeProject(context, projectId) {
  const { db, clock, signal } = context;
  let removed = 0;
  let isHeld = false;
  for (const bucket of await listBuckets(db, projectId)) {
    const outcome = await removeDeletedBucket(context, bucket);
    removed += outcome.removed;
    if (signal?.aborted) return { removed, isDone: false };
    if (outcome.isHeld) isHeld = true;
  }
  removed += await removeKeys(context, projectId);
  if (isHeld) {
    await postponeRemoval(db, projectId, new Date(clock().getTime() + day));
    return { removed, isDone: false };
  }
  if ((await listInstanceIds(db, [projectId])).length > 0) return { removed, isDone: false };
  return { removed, isDone: await finishRemoval(db, projectId) };
}
async function removeKeys({ db, forgetCredentials, signal }, projectId) {
  for (let removed = 0; ; ) {
    const keys = await listKeyHeads(db, { projectId, limit: keysAtOnce });
    if (keys.length === 0) return removed;
    await forgetCredentials(keys.map(({ head: head2 }) => head2));
    await deleteApiKeys(
      db,
      keys.map(({ id }) => id)
    );
    removed += keys.length;
    if (signal?.aborted) return removed;
  }
}

// ../../packages/store-core/src/jobs/remove-empty-folders.ts
import { sql as sql41 } from "kysely";
var batchSize8 = 500;
async function removeEmptyFolders({ db, signal }) {
  for (let total = 0; ; ) {
    const { rows } = await tryAgain(
      () => sql41`
        select store.remove_empty_folders(f.id) from (
          select f.id from store.folders f
          where f.parent_id is not null
            and not exists (select 1 from store.objects o where o.folder_id = f.id)
            and not exists (select 1 from store.folders below where below.parent_id = f.id)
          limit ${batchSize8}
        ) f`.execute(db)
    );
    total += rows.length;
    if (rows.length < batchSize8 || signal?.aborted) return total;
  }
}

// ../../packages/store-core/src/jobs/remove-expired-objects.ts
import { sql as sql42 } from "kysely";
var batchSize9 = 200;
async function removeExpiredObjects({ db, clock, signal }) {
  const now2 = clock();
  for (let total = 0; ; ) {
    const { rows } = await tryAgain(
      () => sql42`
        select store.remove_expired(${now2}, ${batchSize9}, ${garbageAfter(now2)}) as removed`.execute(db)
    );
    const removed = rows[0]?.removed ?? 0;
    total += removed;
    if (removed < batchSize9 || signal?.aborted) return total;
  }
}

// ../../packages/store-core/src/jobs/store-jobs.ts
var storeJobs = [
  { name: "remove-expired-objects", every: minute, run: removeExpiredObjects },
  { name: "collect-garbage", every: minute, run: collectGarbage },
  { name: "compact-usage", every: minute, run: compactAllUsage },
  {
    name: "delete-buckets",
    every: second,
    isWanted: ({ db, clock }) => isBucketDeletionWaiting(db, clock()),
    run: deleteBuckets
  },
  { name: "take-tally", every: hour, run: ({ db, clock, signal }) => takeTally(db, clock(), { signal }) },
  { name: "remove-deleted-projects", every: 5 * minute, run: removeDeletedProjects },
  { name: "remove-abandoned-uploads", every: hour, run: removeAbandonedUploads },
  { name: "forget-completed-uploads", every: hour, run: forgetCompletedUploads },
  { name: "carry-out-lifecycles", every: hour, run: carryOutLifecycles },
  { name: "remove-empty-folders", every: 6 * hour, run: removeEmptyFolders },
  { name: "collect-orphan-blobs", every: 6 * hour, run: collectOrphanBlobs },
  { name: "reconcile-usage", every: 6 * hour, run: reconcileUsage }
];

// ../../packages/store-core/src/jobs/start-store-jobs.ts
var retryAfter = 5 * minute;
var slack = second;
async function runJob(context, job) {
  const { db, clock, logger } = context;
  const { name, every, run } = job;
  try {
    if (job.isWanted && !await job.isWanted(context)) return;
    const startedAt = clock();
    if (!await claimJob(db, { name, every: every - slack, now: startedAt })) return;
    const started = performance.now();
    const items = await run(context);
    const seconds = (performance.now() - started) / second;
    await recordJobRun(db, { name, startedAt, at: clock(), seconds, items });
    logger.debug({ job: name, items, seconds }, "job done");
  } catch (err) {
    logger.error({ job: name, err }, "a job failed");
    const at = clock();
    const startedAt = new Date(at.getTime() - every + Math.min(retryAfter, every));
    await recordJobFailure(db, { name, startedAt, at }).catch(
      (cause) => logger.error({ job: name, err: cause }, "the failure of a job could not be written down")
    );
  }
}
var tick = 5 * second;
var shortTick = 2 * second;
function startStoreJobs(context) {
  const { db, clock, logger } = context;
  const stopping = new AbortController();
  const running = /* @__PURE__ */ new Map();
  const awaited = storeJobs.filter(({ isWanted }) => isWanted);
  const others = storeJobs.filter(({ isWanted }) => !isWanted);
  let looking = Promise.resolve();
  function start(jobs) {
    if (stopping.signal.aborted) return;
    for (const job of jobs) {
      if (running.has(job.name)) continue;
      const work = runJob({ ...context, signal: stopping.signal }, job).finally(() => running.delete(job.name));
      running.set(job.name, work);
    }
  }
  async function startDue() {
    try {
      const jobs = others.map(({ name, every }) => ({ name, every: every - slack }));
      const due = await listDueJobs(db, { jobs, now: clock() });
      start(others.filter(({ name }) => due.has(name)));
    } catch (err) {
      logger.error({ err }, "nobody knows which jobs are due");
    }
  }
  const look = () => void (looking = startDue());
  start(storeJobs);
  const timers = [setInterval(look, tick), setInterval(start, shortTick, awaited)];
  for (const timer of timers) timer.unref();
  return {
    async stop() {
      timers.forEach(clearInterval);
      stopping.abort();
      await looking;
      await Promise.all(running.values());
    }
  };
}

// src/services/open-store.ts
async function openStore(parts) {
  const { address, placements, installation, processes, maxConnections, logger, metrics, shutdown } = parts;
  const db = openDatabase(address, {
    logger,
    ...maxConnections !== void 0 && { maxConnections },
    watch: (pool) => metrics.watchPool("store", pool)
  });
  shutdown.onShutdown("database pool of the store", () => closeDatabase(db));
  const blobs = await openPlacements(placements.stores);
  await warnOfMissingPlacements(db, { placements: placements.stores, logger });
  const tokenKey = deriveInstallationKey(installation.rootSecret, "segment-tokens");
  const store = createDirectStore({
    db,
    blobs,
    tokenKey,
    openSecret: createApiKeySecrets(installation.rootSecret).open,
    logger,
    placements: placements.offered,
    browserKeyPrefix: parts.browserKeyPrefix,
    processes
  });
  shutdown.onShutdown("object store", () => store.close());
  if (!parts.runsJobs) return store;
  const jobs = startStoreJobs({
    db,
    blobs,
    clock: systemClock,
    logger,
    forgetCredentials: async (heads) => void await deleteRecordsOfKeys(db, heads)
  });
  shutdown.onShutdown("jobs of the store", () => jobs.stop(), minute);
  return store;
}
export {
  openStore
};
//# sourceMappingURL=open-store-KMJEXCQ5.mjs.map
