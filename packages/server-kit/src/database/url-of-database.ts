import type { DatabaseAddress } from '../database'

/**
 * An address as a URL: for other processes of ours (DATABASE_URL) and for libraries with a pool of their own. It has the
 * password in it, so it goes into no log and onto no command line.
 */
export function urlOfDatabase(address: DatabaseAddress): string {
  if (typeof address === 'string') return address
  const { socketDir, port, user, password, database } = address
  const who = [user, password].filter((part) => part !== undefined).map(encodeURIComponent)
  const name = encodeURIComponent(database)
  return `postgres://${who.join(':')}@localhost:${port}/${name}?host=${encodeURIComponent(socketDir)}`
}
