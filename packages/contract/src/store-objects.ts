import * as z from 'zod/mini'
import { bucketName, bytes, cipherPath } from './store-call'

export const lockMode = z.literal(['GOVERNANCE', 'COMPLIANCE'])

/** A lock on one version: it stays until then. Under COMPLIANCE nobody can change that. */
export const retention = z.object({ mode: lockMode, until: z.date() })
export type Retention = z.output<typeof retention>

/** What a write asks for its object; a retention takes the place of the bucket's default. */
export const newLock = z.object({ retention: z.exactOptional(retention), legalHold: z.exactOptional(z.boolean()) })
export type NewLock = z.output<typeof newLock>

const versionId = z.union([bytes, z.literal('null')])

export const objectAddress = z.object({
  bucket: bucketName,
  path: cipherPath,
  /** 16 bytes; absent = the latest version; `null` = the one that was written while the bucket kept no versions. */
  versionId: z.exactOptional(versionId),
})
export type ObjectAddress = z.output<typeof objectAddress>

/** The sealed content key of one segment. */
export const segmentKey = z.object({
  /** 48 bytes. */
  encryptedKey: bytes,
  /** 24 bytes. */
  keyNonce: bytes,
})
export type SegmentKey = z.output<typeof segmentKey>

/** Metadata as the object's owner sealed it (access-format section 12). */
export const sealedMetadata = z.extend(segmentKey, {
  /** StreamMeta bytes; may be empty when only an ETag is kept. */
  metadata: bytes,
  /** Sealed ETag; empty when there is none. */
  etag: bytes,
})
export type SealedMetadata = z.output<typeof sealedMetadata>

export const writtenSegment = z.object({
  token: z.string(),
  /** Encrypted bytes that were stored. */
  size: z.int(),
})
export type WrittenSegment = z.output<typeof writtenSegment>

const segmentContent = z.union([
  z.object({ kind: z.literal('inline'), bytes }),
  z.object({ kind: z.literal('blob'), token: z.string() }),
])

export const commitSegment = z.extend(segmentKey, {
  /** Part number, 0 for an object that was not uploaded in parts. */
  part: z.int(),
  index: z.int(),
  plainSize: z.int(),
  content: segmentContent,
})
export type CommitSegment = z.output<typeof commitSegment>

export const openedSegment = z.extend(commitSegment, { plainOffset: z.int(), encryptedSize: z.int() })
export type OpenedSegment = z.output<typeof openedSegment>

/**
 * Judged in the transaction of the write: no object at the key, else it is refused with `objectExists`; or this very
 * version (16 bytes) is still the latest, else `objectChanged`.
 */
export const writeCondition = z.union([z.object({ absent: z.literal(true) }), z.object({ latest: bytes })])
export type WriteCondition = z.output<typeof writeCondition>

export const storedObject = z.object({
  /** 16 bytes: version number (big-endian) and the last half of the stream id. */
  versionId: bytes,
  /** False for an object that was written while its bucket was not versioned (S3's `null` version). */
  versioned: z.boolean(),
  /** False in a bucket that never had versions: S3 names none there. */
  hasVersionId: z.boolean(),
  isLatest: z.boolean(),
  isDeleteMarker: z.boolean(),
  createdAt: z.date(),
  plainSize: z.int(),
  segmentCount: z.int(),
  multipart: z.boolean(),
  sealed: z.nullable(sealedMetadata),
  expiresAt: z.nullable(z.date()),
  /** Null for none. Absent where the bucket has no object lock or the caller may not see it. */
  retention: z.exactOptional(z.nullable(retention)),
  /** Absent as above. */
  legalHold: z.exactOptional(z.boolean()),
  /** Of a version that was made now: names what webhooks wait for the name of, see `objectNamed` of the edge's reports. */
  event: z.exactOptional(z.string()),
})
export type StoredObject = z.output<typeof storedObject>

export const deletedObject = z.object({
  /** False when there was nothing to delete. */
  existed: z.boolean(),
  /** Of the delete marker that was made, or of the version that was removed, in a bucket with versions. */
  versionId: z.exactOptional(versionId),
  deleteMarker: z.boolean(),
  /** As above, of the version that went or the marker that came. */
  event: z.exactOptional(z.string()),
})
export type DeletedObject = z.output<typeof deletedObject>
