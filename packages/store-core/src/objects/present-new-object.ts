import type { StoredObject } from '@perigee/contract/store'
import type { BucketAccess } from '../access/bucket-access'
import { retentionOf, type RetentionColumns } from '../locks/retention-mode'
import { visibleLock } from '../locks/visible-lock'
import { unversioned } from './present-object'
import { versionIdOf } from './version-id'

/** What the functions answer about the version that they made. */
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
  hasVersionId: access.bucket.versioning !== unversioned,
  isLatest: true,
  isDeleteMarker: false,
  createdAt: access.now,
  ...content,
  ...visibleLock(retentionOf(made), made.legalHold, access),
})
