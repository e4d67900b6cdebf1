import type { PublicAccessKey } from '@perigee/contract/public/access'
import type { KnownApiKey } from '@perigee/projects/api-keys/list-api-keys'

export const presentAccessKey = ({
  facts,
  lastUsedAt,
  endsAt = null,
  ...key
}: KnownApiKey & { endsAt?: Date | null }): PublicAccessKey => ({
  id: key.id,
  name: key.name,
  createdAt: key.createdAt.toISOString(),
  createdBy: key.createdBy,
  creatorEmail: key.creatorEmail,
  restrictions: facts
    ? {
        kind: facts.type,
        rights: [...facts.rights],
        buckets: [...facts.buckets],
        notBefore: facts.notBefore?.toISOString() ?? null,
        expiresAt: facts.expiresAt?.toISOString() ?? null,
      }
    : null,
  ...(lastUsedAt !== undefined && { lastUsedAt: lastUsedAt?.toISOString() ?? null }),
  endsAt: endsAt?.toISOString() ?? null,
})
