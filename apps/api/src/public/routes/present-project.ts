import type { ProjectOfActor } from '@perigee/actors/authorize'
import {
  publicDefaultVersioning,
  type PublicProject,
  type PublicProjectLimits,
  type PublicProjectNotifications,
} from '@perigee/contract/public/projects'
import { type Placement, placementLabel } from '@perigee/domain/placements'

/** A project as somebody in it sees it; nothing that changes with use, so that its ETag holds. */
export function presentProject(
  { project, role }: ProjectOfActor,
  { placements }: { placements: readonly Placement[] },
): PublicProject {
  if (role === null) throw new Error('a key acts for a person, who has a role')
  return {
    id: project.publicId,
    name: project.name,
    description: project.description,
    ownerId: project.ownerId,
    role,
    passphrase: project.passphraseKeyId === null ? 'own' : 'managed',
    location: placementLabel(project.placement, placements),
    defaultVersioning: publicDefaultVersioning[project.defaultVersioning],
    createdAt: project.createdAt.toISOString(),
  }
}

export const presentLimits = ({ project }: ProjectOfActor): PublicProjectLimits => ({
  storageBytes: project.storageLimit,
  chosenStorageBytes: project.userSetStorageLimit,
  downloadBytes: project.bandwidthLimit,
  chosenDownloadBytes: project.userSetBandwidthLimit,
  segments: project.segmentLimit,
  buckets: project.bucketLimit,
  requestsPerSecond: project.rateLimit,
})

export const presentNotifications = ({ project }: ProjectOfActor): PublicProjectNotifications => ({
  storage: project.storageNotifications,
  downloads: project.egressNotifications,
})
