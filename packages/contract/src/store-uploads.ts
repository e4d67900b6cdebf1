import * as z from 'zod/mini'
import { bucketName, bytes, cipherPath, judgedByItself, onFolder, onObject, storeCall } from './store-call'
import { namesPage, presencePage } from './store-listing'
import { commitSegment, newLock, sealedMetadata, segmentKey, storedObject, writeCondition } from './store-objects'

const beginUpload = z.object({
  bucket: bucketName,
  path: cipherPath,
  /** What the object will have, so far without an ETag; null for nothing. */
  sealed: z.nullable(sealedMetadata),
  expiresAt: z.exactOptional(z.date()),
  /** Of the object that it becomes; as of `CommitObject`. */
  lock: z.exactOptional(newLock),
})
export type BeginUpload = z.output<typeof beginUpload>

const uploadAddress = z.object({
  bucket: bucketName,
  path: cipherPath,
  /** 16 bytes, the same in every answer about an upload. */
  streamId: bytes,
})
export type UploadAddress = z.output<typeof uploadAddress>

const storedUpload = z.object({
  path: cipherPath,
  streamId: bytes,
  startedAt: z.date(),
  /** As given to `beginUpload`. */
  sealed: z.nullable(sealedMetadata),
  expiresAt: z.nullable(z.date()),
})
export type StoredUpload = z.output<typeof storedUpload>

const commitPart = z.extend(uploadAddress, {
  /** All of the same part, 1–10,000, which is thereby named; indices from 0. At least one. */
  segments: z.array(commitSegment),
  /** Sealed under the content key of the last segment (access-format section 12). */
  etag: bytes,
})
export type CommitPart = z.output<typeof commitPart>

export const storedPart = z.object({
  part: z.int(),
  plainSize: z.int(),
  segmentCount: z.int(),
  committedAt: z.date(),
  etag: bytes,
  /** Of the last segment: opens the ETag. */
  lastKey: segmentKey,
})
export type StoredPart = z.output<typeof storedPart>

const listParts = z.extend(uploadAddress, {
  /** Only parts with a higher number. */
  after: z.exactOptional(z.int()),
  /** 1–10,000. */
  limit: z.int(),
})
export type ListParts = z.output<typeof listParts>

const partsPage = z.object({ upload: storedUpload, parts: z.array(storedPart), more: z.boolean() })
export type PartsPage = z.output<typeof partsPage>

const listUploads = z.object({
  bucket: bucketName,
  /**
   * The uploads of some keys, 1–1,000, in this order. Or all below a folder (null = the whole bucket) in the order of
   * their paths' bytes: with plain paths only those of components that begin so.
   */
  of: z.union([
    z.object({ paths: z.array(cipherPath) }),
    z.object({ folder: z.nullable(cipherPath), componentPrefix: z.exactOptional(bytes) }),
  ]),
  /** Only what comes after this path, or after an upload of this path: of keys, of the first one. */
  after: z.exactOptional(z.object({ path: bytes, streamId: z.exactOptional(bytes) })),
  /** 1–1,001. */
  limit: z.int(),
})
export type ListUploads = z.output<typeof listUploads>

/** Uploads of one path stand in the order in which they were begun. */
const uploadsPage = z.object({ uploads: z.array(storedUpload), more: z.boolean() })
export type UploadsPage = z.output<typeof uploadsPage>

const listUploadPaths = z.object({
  bucket: bucketName,
  folder: z.nullable(cipherPath),
  /** Path after which the page starts. */
  after: z.exactOptional(bytes),
  /** 1–10,000. */
  limit: z.int(),
})
export type ListUploadPaths = z.output<typeof listUploadPaths>

const listUploadChanges = z.object({
  bucket: bucketName,
  folder: z.nullable(cipherPath),
  mark: z.string(),
  /** Paths about which is asked; up to 2,000. */
  paths: z.array(bytes),
})
export type ListUploadChanges = z.output<typeof listUploadChanges>

const completeUpload = z.extend(uploadAddress, {
  /** Ascending by number; `etag` is the sealed one that `listParts` answered. */
  parts: z.array(z.object({ part: z.int(), etag: bytes })),
  sealed: z.nullable(sealedMetadata),
  /** What the key has to hold for this to happen. */
  condition: z.exactOptional(writeCondition),
})
export type CompleteUpload = z.output<typeof completeUpload>

const completedUpload = z.object({
  /** As it was answered. */
  object: storedObject,
  /** The numbers of the parts that were asked for. */
  parts: z.array(z.int()),
})

/** Calls about unfinished uploads. */
export const uploadCalls = {
  /** Any number of uploads of a key may go on side by side; none is visible before it is complete. */
  beginUpload: storeCall({ needs: onObject('write'), input: beginUpload, output: storedUpload }),
  /**
   * Makes segments, written with `writeSegment`, a part of the upload; takes the place of an earlier part of that number.
   * Resolves when that is durable.
   * @throws Refusal `noSuchUpload`, `invalidSegment`, `invalidPartNumber`.
   */
  commitPart: storeCall({ needs: onObject('write'), input: commitPart, output: storedPart }),
  /** Whoever adds parts may see them. The upload and one page of its parts by number. @throws Refusal `noSuchUpload`. */
  listParts: storeCall({ needs: onObject('read', 'write'), input: listParts, output: partsPage }),
  /** Needs List on the folder (joined with `componentPrefix` when given) or on each key. O(page). */
  listUploads: storeCall({ needs: judgedByItself('list'), input: listUploads, output: uploadsPage }),
  /** `listNames` for the whole paths of all unfinished uploads below a folder. */
  listUploadPaths: storeCall({ needs: onFolder('list'), input: listUploadPaths, output: namesPage }),
  /** `listChanges` for such paths: uploads begun since the mark, and whether `paths` have uploads. */
  listUploadChanges: storeCall({
    needs: onFolder('list'),
    input: listUploadChanges,
    output: z.optional(presencePage),
  }),
  /**
   * An object takes the place of another one only if the key also allows Delete. The parts that are named become the
   * object, in one transaction; other parts are dropped.
   * @throws Refusal `noSuchUpload`, `invalidPart` when a part is not there or was replaced since it was listed,
   * `invalidPartOrder`, `objectExists`, `objectChanged`.
   */
  completeUpload: storeCall({ needs: onObject('write'), input: completeUpload, output: storedObject }),
  /**
   * What `completeUpload` answered, for a day: also when the object was replaced or deleted since.
   * @throws Refusal `noSuchUpload`.
   */
  findCompletedUpload: storeCall({ needs: onObject('write'), input: uploadAddress, output: completedUpload }),
  /** An upload that is not there is no error. */
  abortUpload: storeCall({ needs: onObject('delete'), input: uploadAddress }),
}
