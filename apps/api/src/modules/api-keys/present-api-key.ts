import type { ApiKeyInfo, WireKeyFacts } from '@perigee/contract/api-keys'
import type { KeyFacts } from '@perigee/domain/key-facts'
import type { KnownApiKey } from '@perigee/projects/api-keys/list-api-keys'

export const presentApiKey = (key: KnownApiKey): ApiKeyInfo => ({
  id: key.id,
  projectId: key.publicProjectId,
  projectPublicId: key.publicProjectId,
  createdBy: key.createdBy,
  creatorEmail: key.creatorEmail,
  userAgent: key.partner,
  name: key.name,
  createdAt: key.createdAt.toISOString(),
  version: key.version,
  ...(key.facts && { facts: presentFacts(key.facts) }),
  ...(key.lastUsedAt !== undefined && { lastUsedAt: key.lastUsedAt?.toISOString() ?? null }),
})

const presentFacts = ({ type, rights, buckets, expiresAt }: KeyFacts): WireKeyFacts => ({
  type,
  rights: [...rights],
  buckets: [...buckets],
  expiresAt: expiresAt?.toISOString() ?? null,
})
