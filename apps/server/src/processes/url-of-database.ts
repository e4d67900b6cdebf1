import type { DatabaseAddress } from '@perigee/server-kit/database'

/** An address as DATABASE_URL takes it: with the password, so for the environment of a process and nowhere else. */
export function urlOfDatabase(address: DatabaseAddress): string {
  if (typeof address === 'string') return address
  const { socketDir, port, user, password, database } = address
  const who = [user, password].filter((part) => part !== undefined).map(encodeURIComponent)
  return `postgres://${who.join(':')}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`
}
