import * as z from 'zod/mini'
import { Refusal } from './refusal'
import { bucketName, bytes, cipherPath, judgedByItself, onBucket, onObject, storeCall } from './store-call'
import {
  commitSegment,
  deletedObject,
  newLock,
  objectAddress,
  openedSegment,
  retention,
  sealedMetadata,
  segmentKey,
  storedObject,
  writeCondition,
  writtenSegment,
} from './store-objects'
import { storedPart } from './store-uploads'

export interface SentFrom {
  ip: string
  userAgent: string
}

export interface StoreCaller {
  /** The raw macaroon (not base58). */
  apiKey: Uint8Array
  /** Where the request came from, for the audit log; absent for reads, and where nobody asked from outside. */
  sentFrom?: SentFrom
}

const commitObject = z.object({
  bucket: bucketName,
  path: cipherPath,
  segments: z.array(commitSegment),
  sealed: z.nullable(sealedMetadata),
  expiresAt: z.exactOptional(z.date()),
  /** Needs the actions PutObjectRetention and PutObjectLegalHold for what it holds. */
  lock: z.exactOptional(newLock),
  /** What the key has to hold for this to happen. */
  condition: z.exactOptional(writeCondition),
})
export type CommitObject = z.output<typeof commitObject>

const openedObject = z.object({ object: storedObject, segments: z.array(openedSegment) })
export type OpenedObject = z.output<typeof openedObject>

const deleteObject = z.extend(objectAddress, {
  /** What the key has to hold for this to happen. */
  condition: z.exactOptional(writeCondition),
  /** Asks to remove a version in spite of a retention under GOVERNANCE; needs the action BypassGovernanceRetention. */
  bypassGovernance: z.exactOptional(z.boolean()),
})
export type DeleteObject = z.output<typeof deleteObject>

/** What became of one object of many: deleted, or refused for itself. */
const deleteOutcome = z.union([
  z.object({ ok: z.literal(true), deleted: deletedObject }),
  z.object({ ok: z.literal(false), refusal: z.instanceof(Refusal) }),
])
export type DeleteOutcome = z.output<typeof deleteOutcome>

const updateMetadata = z.extend(objectAddress, {
  /** A certain version. */
  versionId: bytes,
  /** Nonce of the sealed metadata that the caller has read; null when there was none. */
  seen: z.nullable(bytes),
  /** Takes its place. */
  sealed: z.nullable(sealedMetadata),
})
export type UpdateMetadata = z.output<typeof updateMetadata>

const objectPartsPage = z.object({
  object: storedObject,
  /** Of all parts; 0 for an object that was uploaded as a whole. */
  count: z.int(),
  parts: z.array(z.extend(storedPart, { plainOffset: z.int() })),
})
export type ObjectPartsPage = z.output<typeof objectPartsPage>

/** What a copy needs to know of its source: the sealed keys of its segments, in order. */
const copySource = z.object({ object: storedObject, keys: z.array(segmentKey) })
export type CopySource = z.output<typeof copySource>

const copyObject = z.object({
  /** A certain version, as `openCopySource` answered it. */
  source: z.extend(objectAddress, { versionId: bytes }),
  target: z.object({ bucket: bucketName, path: cipherPath }),
  /** The source's content keys, sealed for the target; as many and in the same order. */
  keys: z.array(segmentKey),
  sealed: z.nullable(sealedMetadata),
  /** As of `CommitObject`; the source's is not inherited. */
  lock: z.exactOptional(newLock),
  /** What the target has to hold for this to happen. */
  condition: z.exactOptional(writeCondition),
})
export type CopyObject = z.output<typeof copyObject>

const openObject = z.extend(objectAddress, {
  /** A token of one of its segments, of a download that has begun and goes on. */
  goesOn: z.exactOptional(z.string()),
  /** Where what is read becomes a copy; the key may write there. */
  copyTo: z.exactOptional(z.object({ bucket: bucketName, path: cipherPath })),
})
export type OpenObjectInput = z.output<typeof openObject>

/** Calls about one object, or some by name. */
export const objectCalls = {
  /**
   * Stores one encrypted segment; when it resolves the bytes are durable. Where the limits leave no room for the
   * `announced` bytes (this segment and what will follow) nothing of the content is taken. The result is a token that
   * only `commitObject` and `commitPart` of the same project accept. Failing or aborted content leaves nothing but a blob
   * that the collector removes.
   */
  writeSegment: storeCall({
    needs: onObject('write'),
    input: z.object({ bucket: bucketName, path: cipherPath, announced: z.exactOptional(z.int()) }),
    content: 'sent',
    output: writtenSegment,
  }),
  /** Makes the object visible in one transaction; resolves when that is durable. */
  commitObject: storeCall({ needs: judgedByItself('write'), input: commitObject, output: storedObject }),
  statObject: storeCall({ needs: judgedByItself('read', 'list'), input: objectAddress, output: storedObject }),
  /**
   * The object with its segments, to be read with `readSegment`.
   * @throws Refusal `spendCapReached` while downloads are stopped, unless it goes on with one or copies.
   */
  openObject: storeCall({ needs: judgedByItself('read'), input: openObject, output: openedObject }),
  /**
   * Reads `length` encrypted bytes from `offset` of a segment; counts them as egress of the bucket. The token proves that
   * the same key has opened the object.
   */
  readSegment: storeCall({
    needs: judgedByItself('read'),
    input: z.object({ token: z.string(), offset: z.int(), length: z.int() }),
    content: 'answered',
  }),

  /** A missing key is not an error. */
  deleteObject: storeCall({ needs: onObject('delete'), input: deleteObject, output: deletedObject }),
  /**
   * Needs Delete for each object: an object that may not be deleted is refused for itself. Answers in the order of
   * `objects`, of which there may be 1,000. Not one transaction.
   * @throws Refusal `tooManyObjects`.
   */
  deleteObjects: storeCall({
    needs: onBucket('read'),
    input: z.object({ bucket: bucketName, objects: z.array(z.omit(deleteObject, { bucket: true })) }),
    output: z.array(deleteOutcome),
  }),

  /**
   * The metadata of a version that stays what and where it is.
   * @throws Refusal `objectChanged` when the metadata is not the one that was seen.
   */
  updateMetadata: storeCall({ needs: onObject('write'), input: updateMetadata, output: storedObject }),
  /** The parts that an object was uploaded in, a page by number: `skip` come before it, `limit` (1–10,000) are on it. */
  listObjectParts: storeCall({
    needs: onObject('read', 'list'),
    input: z.extend(objectAddress, { skip: z.int(), limit: z.int() }),
    output: objectPartsPage,
  }),

  /** What `copyObject` needs; neither content nor bandwidth is spent. */
  openCopySource: storeCall({ needs: onObject('read'), input: objectAddress, output: copySource }),
  /**
   * Needs Read on the source and Write on the target, which it may replace without Delete. The copy shares the source's
   * data and takes its expiry; nothing is moved. Source and target may be the same key.
   * @throws Refusal `noSuchVersion` when the source went meanwhile; `invalidSegment` when the keys do not fit it;
   * `tooManySegments` beyond 10,000.
   */
  copyObject: storeCall({ needs: judgedByItself('read', 'write'), input: copyObject, output: storedObject }),

  /** Null for none. @throws Refusal `noObjectLock`, `isDeleteMarker` (also for a latest one). */
  getRetention: storeCall({
    needs: onObject('getObjectRetention'),
    input: objectAddress,
    output: z.nullable(retention),
  }),
  /**
   * Null takes the retention away. Needs BypassGovernanceRetention to weaken what is under GOVERNANCE.
   * @throws Refusal as `getRetention`, `objectLocked`, `retentionInPast`, `lockedCannotExpire`.
   */
  setRetention: storeCall({
    needs: onObject('putObjectRetention'),
    input: z.extend(objectAddress, { retention: z.nullable(retention), bypassGovernance: z.boolean() }),
  }),
  /** Refusals as `getRetention`. */
  getLegalHold: storeCall({ needs: onObject('getObjectLegalHold'), input: objectAddress, output: z.boolean() }),
  /** Refusals as `getRetention`, and `lockedCannotExpire`. */
  setLegalHold: storeCall({
    needs: onObject('putObjectLegalHold'),
    input: z.extend(objectAddress, { legalHold: z.boolean() }),
  }),
}
