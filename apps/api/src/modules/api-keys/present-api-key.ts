import type { ApiKeyInfo } from '@perigee/contract/api-keys'
import type { ListedApiKey } from '@perigee/satellite-db/api-keys'

export const presentApiKey = (key: ListedApiKey): ApiKeyInfo => ({
  id: key.id,
  projectId: key.publicProjectId,
  projectPublicId: key.publicProjectId,
  createdBy: key.createdBy,
  creatorEmail: key.creatorEmail,
  userAgent: key.partner,
  name: key.name,
  createdAt: key.createdAt.toISOString(),
  version: key.version,
})
