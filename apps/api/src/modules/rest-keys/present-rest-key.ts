import type { RestKey } from '@perigee/contract/rest-keys'
import type { RestKeyRow } from '@perigee/satellite-db/rest-keys'

/** A key as its owner sees it; the key itself is told by nobody any more. */
export const presentRestKey = ({ id, name, access, areas, replaces, calls, ...key }: RestKeyRow): RestKey => ({
  id,
  name,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  access,
  projectID: key.project?.publicId ?? null,
  areas,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  calls,
  replaces,
})
