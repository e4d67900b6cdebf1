import type { SealedMetadata, StoredObject } from '@perigee/contract/store'
import type { BucketAccess } from '../access/bucket-access'
import { retentionOf } from '../locks/retention-mode'
import { visibleLock } from '../locks/visible-lock'
import type { ObjectRow, SealedColumns } from './object-columns'
import { versionIdOf } from './version-id'

export const unversioned = 1

export const presentObject = (row: ObjectRow, access: BucketAccess): StoredObject => ({
  versionId: versionIdOf(row),
  versioned: row.versioned,
  hasVersionId: access.bucket.versioning !== unversioned,
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
