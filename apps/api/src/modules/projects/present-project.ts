import type { Project } from '@perigee/contract/projects'
import type { ListedProject } from '@perigee/satellite-db/members'
import type { ProjectUsage } from '@perigee/satellite-db/project-usage'

export const presentProject = (project: ListedProject, usage: ProjectUsage): Project => ({
  id: project.publicId,
  name: project.name,
  ownerId: project.ownerId,
  description: project.description,
  memberCount: project.memberCount,
  createdAt: project.createdAt.toISOString(),
  storageUsed: usage.storage,
  bandwidthUsed: usage.egress,
  versioning: project.defaultVersioning,
  placement: project.placement,
  hasManagedPassphrase: project.passphraseKeyId !== null,
})
