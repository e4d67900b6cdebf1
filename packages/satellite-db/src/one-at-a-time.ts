import { type Kysely, sql } from 'kysely'
import type { SatelliteSchema } from './schema'

/**
 * Does something that of all processes one may do at a time. It holds a connection of the pool; a process that ends lets
 * go of it.
 * @returns undefined when another one is at it
 */
export async function oneAtATime<Result>(
  db: Kysely<SatelliteSchema>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as free`.execute(held)
    if (!rows[0]?.free) return undefined
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(held)
    }
  })
}
