import type { ProjectId, UserId } from '@perigee/std/brand'

/** A project as queries answer it. */
export interface ProjectRow {
  internalId: number
  publicId: ProjectId
  ownerId: UserId
  name: string
  description: string
  /** 0 disabled, 1 active, 2 pending deletion. */
  status: number
  salt: Uint8Array
  pathEncryption: boolean
  /** Of the key that seals the managed passphrase; null where people keep their own. */
  passphraseKeyId: string | null
  placement: number
  defaultVersioning: number
  storageLimit: number
  bandwidthLimit: number
  segmentLimit: number
  userSetStorageLimit: number | null
  userSetBandwidthLimit: number | null
  bucketLimit: number
  rateLimit: number | null
  burstLimit: number | null
  createdAt: Date
}

/** Of `satellite.projects as p`. */
export const projectColumns = [
  'p.id as internalId',
  'p.public_id as publicId',
  'p.owner_id as ownerId',
  'p.name',
  'p.description',
  'p.status',
  'p.salt',
  'p.path_encryption as pathEncryption',
  'p.passphrase_key_id as passphraseKeyId',
  'p.placement',
  'p.default_versioning as defaultVersioning',
  'p.storage_limit as storageLimit',
  'p.bandwidth_limit as bandwidthLimit',
  'p.segment_limit as segmentLimit',
  'p.user_set_storage_limit as userSetStorageLimit',
  'p.user_set_bandwidth_limit as userSetBandwidthLimit',
  'p.bucket_limit as bucketLimit',
  'p.rate_limit as rateLimit',
  'p.burst_limit as burstLimit',
  'p.created_at as createdAt',
] as const
