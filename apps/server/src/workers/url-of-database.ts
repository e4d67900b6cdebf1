import type { DatabaseAddress } from '@perigee/server-kit/database'

/** An address as DATABASE_URL takes it. */
export function urlOfDatabase(address: DatabaseAddress): string {
  if (typeof address === 'string') return address
  const { socketDir, port, user, database } = address
  return `postgres://${encodeURIComponent(user)}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`
}
