import type { PublicBucket } from '@perigee/contract/public/buckets'
import type { LegacyApiKey, LegacyBucket, LegacyProject, LegacyRollup } from '@perigee/contract/public/legacy'
import type { BucketUsageRow } from '@perigee/satellite-db/bucket-usage'
import type { ListedApiKey } from '@perigee/satellite-db/api-keys'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { GB } from '@perigee/std/units'

export const presentLegacyProject = (project: ProjectRow): LegacyProject => ({
  id: project.publicId,
  publicId: project.publicId,
  name: project.name,
  description: project.description,
  ownerId: project.ownerId,
  createdAt: project.createdAt.toISOString(),
  storageLimit: project.storageLimit,
  bandwidthLimit: project.bandwidthLimit,
  segmentLimit: project.segmentLimit,
  defaultPlacement: project.placement,
})

/** What no service of this product does, repair and audit, is none. */
export const presentRollup = (
  row: BucketUsageRow,
  { projectID, since, before }: { projectID: string; since: Date; before: Date },
): LegacyRollup => ({
  projectID,
  bucketName: row.name,
  totalStoredData: row.storage / GB,
  totalSegments: row.segments,
  objectCount: row.objects,
  metadataSize: 0,
  repairEgress: 0,
  getEgress: row.egress / GB,
  auditEgress: 0,
  since: since.toISOString(),
  before: before.toISOString(),
})

export const presentLegacyKey = (key: ListedApiKey): LegacyApiKey => ({
  id: key.id,
  projectId: key.publicProjectId,
  projectPublicId: key.publicProjectId,
  name: key.name,
  createdAt: key.createdAt.toISOString(),
})

export const presentLegacyBucket = ({ name, createdAt, location }: PublicBucket): LegacyBucket => ({
  name,
  createdAt,
  placement: location,
})
