import type { ProjectId, UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

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
