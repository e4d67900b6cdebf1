import { fromHex } from '@perigee/std/encoding'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { sql } from 'kysely'
import type { SealedMetadata, StoredObject, Retention } from '@perigee/contract/store'
import { versioning } from '@perigee/domain/versioning'
import type { BucketAccess } from '../access/authorize'
import { retentionModes } from '@perigee/domain/retention'

/** A version id is the version's number (8 bytes, big-endian) and the last 8 bytes of the stream id. */
export function versionIdOf({ version, streamId }: { version: number; streamId: string }): Uint8Array {
  const id = new Uint8Array(16)
  let rest = version
  for (let at = 7; at >= 0; at--) {
    id[at] = rest
    rest = Math.floor(rest / 256)
  }
  id.set(fromHex(streamId.slice(19).replace('-', '')), 8)
  return id
}

/** Ids that were never given out have a number that no version has. @throws Refusal `noSuchVersion` for other lengths. */
export function parseVersionId(id: Uint8Array): { version: number; streamEnd: Uint8Array } {
  if (id.length !== 16) throw storeRefusals.noSuchVersion()
  const version = Number(new DataView(id.buffer, id.byteOffset, id.length).getBigInt64(0))
  return { version: Number.isSafeInteger(version) ? version : -1, streamEnd: id.slice(8) }
}

/** The modes as the tables number them. */
export const modeNumber = { COMPLIANCE: retentionModes.compliance, GOVERNANCE: retentionModes.governance } as const

/** A retention as the tables hold it. */
export interface RetentionColumns {
  retentionMode: number
  retainUntil: Date | null
}

export function retentionOf({ retentionMode, retainUntil }: RetentionColumns): Retention | null {
  if (retainUntil === null) return null
  return { mode: modeOf(retentionMode), until: retainUntil }
}

export const modeOf = (number: number): Retention['mode'] =>
  number === modeNumber.COMPLIANCE ? 'COMPLIANCE' : 'GOVERNANCE'

/** As much of a lock as the caller may see. */
export function visibleLock(
  retention: Retention | null,
  legalHold: boolean,
  { bucket, may }: BucketAccess,
): Pick<StoredObject, 'retention' | 'legalHold'> {
  if (!bucket.objectLock) return {}
  return {
    ...(may('getObjectRetention') && { retention }),
    ...(may('getObjectLegalHold') && { legalHold }),
  }
}

/** All null when nothing was sealed. */
export interface SealedColumns {
  metadata: Uint8Array | null
  metadataKey: Uint8Array | null
  metadataNonce: Uint8Array | null
  etag: Uint8Array | null
}

/** An object or delete marker as queries answer it. */
export interface ObjectRow extends SealedColumns, RetentionColumns {
  id: number
  name: Uint8Array
  version: number
  streamId: string
  state: 1 | 2
  versioned: boolean
  isLatest: boolean
  multipart: boolean
  createdAt: Date
  expiresAt: Date | null
  plainSize: number
  segmentCount: number
  legalHold: boolean
}

/** The columns of `store.objects o`. */
export const objectColumns = sql.raw(`
  o.id, o.name, o.version, o.stream_id as "streamId", o.state, o.versioned, o.is_latest as "isLatest", o.multipart,
  o.created_at as "createdAt", o.expires_at as "expiresAt", o.plain_size as "plainSize",
  o.segment_count as "segmentCount", o.metadata, o.metadata_key as "metadataKey",
  o.metadata_nonce as "metadataNonce", o.etag, o.retention_mode as "retentionMode",
  o.retain_until as "retainUntil", o.legal_hold as "legalHold"`)

export const presentObject = (row: ObjectRow, access: BucketAccess): StoredObject => ({
  versionId: versionIdOf(row),
  versioned: row.versioned,
  hasVersionId: access.bucket.versioning !== versioning.unversioned,
  isLatest: row.isLatest,
  isDeleteMarker: row.state === 2,
  createdAt: row.createdAt,
  plainSize: row.plainSize,
  segmentCount: row.segmentCount,
  multipart: row.multipart,
  sealed: sealedOf(row),
  expiresAt: row.expiresAt,
  ...visibleLock(retentionOf(row), row.legalHold, access),
})

export function sealedOf({ metadata, metadataKey, metadataNonce, etag }: SealedColumns): SealedMetadata | null {
  if (metadataKey === null || metadataNonce === null) return null
  const none = new Uint8Array()
  return { metadata: metadata ?? none, encryptedKey: metadataKey, keyNonce: metadataNonce, etag: etag ?? none }
}

/** The answer of the functions about the version that they made. */
export interface NewVersion extends RetentionColumns {
  version: number
  streamId: string
  versioned: boolean
  legalHold: boolean
}

type Content = Pick<StoredObject, 'plainSize' | 'segmentCount' | 'multipart' | 'sealed' | 'expiresAt'>

/** An object that has just become the latest version of its key. */
export const presentNewObject = (made: NewVersion, access: BucketAccess, content: Content): StoredObject => ({
  versionId: versionIdOf(made),
  versioned: made.versioned,
  hasVersionId: access.bucket.versioning !== versioning.unversioned,
  isLatest: true,
  isDeleteMarker: false,
  createdAt: access.now,
  ...content,
  ...visibleLock(retentionOf(made), made.legalHold, access),
  ...(access.tellsNames && { event: made.streamId }),
})
