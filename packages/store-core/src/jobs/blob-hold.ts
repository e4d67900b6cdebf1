import { sql, type Kysely } from 'kysely'
import type { StoreDb, StoreSchema } from '../schema'

/**
 * Of a PostgreSQL advisory lock. Whoever holds it shared, in a session of its own (`pg_advisory_lock_shared`), sees no
 * blob removed: a backup copies blobs long after its snapshot named them. Removal takes it exclusively, batch by batch.
 */
export const blobHoldKey = 7_910_000_002

/** Does `work`, which removes blobs, unless somebody holds them or removes others right now: then it is undefined. */
export function unlessHeld<T>(db: Kysely<StoreSchema>, work: (trx: StoreDb) => Promise<T>): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(blobHoldKey)}) as free`.execute(trx)
    return rows[0]?.free ? work(trx) : undefined
  })
}
