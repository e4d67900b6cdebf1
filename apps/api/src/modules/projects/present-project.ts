import type { Project } from '@perigee/contract/projects'
import type { ProjectWithUsage } from '@perigee/projects/projects/list-projects'

export const presentProject = ({ project, usage }: ProjectWithUsage): Project => ({
  id: project.publicId,
  name: project.name,
  ownerId: project.ownerId,
  description: project.description,
  memberCount: project.memberCount,
  createdAt: project.createdAt.toISOString(),
  ...(Object.keys(project.edgeUrls).length > 0 && { edgeURLOverrides: project.edgeUrls }),
  storageUsed: usage.storage,
  bandwidthUsed: usage.egress,
  versioning: project.defaultVersioning,
  placement: project.placement,
  hasManagedPassphrase: project.passphraseKeyId !== null,
  role: project.role,
})
