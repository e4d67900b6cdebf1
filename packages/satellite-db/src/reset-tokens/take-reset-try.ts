import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/**
 * Counts one use of a link, whatever comes of it; `tries` includes this one. @returns undefined for a token that nobody
 * was sent.
 */
export async function takeResetTry(db: SatelliteDb, tokenHash: Uint8Array) {
  return db
    .updateTable('satellite.reset_tokens')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .returning(['user_id as userId', 'tries', 'created_at as createdAt'])
    .executeTakeFirst()
}
