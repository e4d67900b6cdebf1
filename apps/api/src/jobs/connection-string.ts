import type { DatabaseAddress } from '@perigee/server-kit/database'

/** An address as the URL that libraries with a pool of their own ask for. */
export function connectionString(address: DatabaseAddress): string {
  if (typeof address === 'string') return address
  const { socketDir, port, user, password, database } = address
  const who = [user, password].filter((part) => part !== undefined).map(encodeURIComponent)
  const where = new URLSearchParams({ host: socketDir, port: String(port) })
  return `postgres://${who.join(':')}@localhost/${encodeURIComponent(database)}?${where.toString()}`
}
