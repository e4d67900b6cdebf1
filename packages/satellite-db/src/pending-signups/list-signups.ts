import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'
import { signupColumns, type SignupRow } from './signup-columns'

/** Of an address, in upper or lower case; the one that got a mail last comes first. */
export async function listSignups(db: SatelliteDb, email: string): Promise<SignupRow[]> {
  return db
    .selectFrom('satellite.pending_signups')
    .select(signupColumns)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('sent_at', 'desc')
    .orderBy('user_id')
    .execute()
}
