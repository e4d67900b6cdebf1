import { hasPaidPrivileges, isAccountKind } from '@perigee/domain/account-kinds'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'

/** An API key as the object store checks it, with what limits its project. */
export interface ApiKeyWithProject {
  id: string
  /** Internal id of the project. */
  projectId: number
  publicProjectId: ProjectId
  sealedSecret: Uint8Array
  versionBits: number
  createdBy: UserId | null
  projectStatus: number
  salt: Uint8Array
  placement: number
  defaultVersioning: number
  storageLimit: number
  bandwidthLimit: number
  segmentLimit: number
  userSetStorageLimit: number | null
  userSetBandwidthLimit: number | null
  bucketLimit: number
}

export async function findApiKeyByHead(db: SatelliteDb, head: Uint8Array): Promise<ApiKeyWithProject | undefined> {
  return db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .select([
      'k.id',
      'k.project_id as projectId',
      'p.public_id as publicProjectId',
      'k.sealed_secret as sealedSecret',
      'k.version as versionBits',
      'k.created_by as createdBy',
      'p.status as projectStatus',
      'p.salt',
      'p.placement',
      'p.default_versioning as defaultVersioning',
      'p.storage_limit as storageLimit',
      'p.bandwidth_limit as bandwidthLimit',
      'p.segment_limit as segmentLimit',
      'p.user_set_storage_limit as userSetStorageLimit',
      'p.user_set_bandwidth_limit as userSetBandwidthLimit',
      'p.bucket_limit as bucketLimit',
    ])
    .where('k.head', '=', head)
    .executeTakeFirst()
}

export interface OwnerOfKey {
  keyName: string
  projectName: string
  ownerId: UserId
  ownerEmail: string
  /** Of the account: 0 free, 1 paid, 2 not for resale, 3 member. */
  ownerKind: number
}

/** Whose API key has this head. */
export async function findOwnerOfApiKey(db: SatelliteDb, head: Uint8Array): Promise<OwnerOfKey | undefined> {
  return db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select([
      'k.name as keyName',
      'p.name as projectName',
      'u.id as ownerId',
      'u.email as ownerEmail',
      'u.kind as ownerKind',
    ])
    .where('k.head', '=', head)
    .executeTakeFirst()
}

export interface ProjectOfKey {
  publicId: ProjectId
  createdAt: Date
  /** Whether its owner has the paid tier's rights. */
  paidTier: boolean
}

/** The project of the API key with this head, as the edge services need to know it. */
export async function findProjectOfApiKey(db: SatelliteDb, head: Uint8Array): Promise<ProjectOfKey | undefined> {
  const found = await db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select(['p.public_id as publicId', 'p.created_at as createdAt', 'u.kind as ownerKind'])
    .where('k.head', '=', head)
    .executeTakeFirst()
  if (!found) return undefined
  const { publicId, createdAt, ownerKind } = found
  return { publicId, createdAt, paidTier: isAccountKind(ownerKind) && hasPaidPrivileges(ownerKind) }
}
