import type { SealedMetadata, StoredObject } from '@perigee/contract/store'
import { versioning } from '@perigee/domain/versioning'
import type { BucketAccess } from '../access/authorize'
import { retentionOf, visibleLock, type RetentionColumns } from '../locks/object-lock'
import type { ObjectRow, SealedColumns } from './object-columns'
import { versionIdOf } from './version-id'

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
})
