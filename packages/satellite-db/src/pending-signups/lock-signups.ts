import { sql, type Transaction } from 'kysely'
import type { SatelliteSchema } from '../schema'
import { signupColumns, type SignupRow } from './signup-columns'

/**
 * All of an address, locked until the transaction ends: of two who activate at once one goes first. Their registration
 * tokens are locked before them, as they are where one is claimed.
 */
export async function lockSignups(trx: Transaction<SatelliteSchema>, email: string): Promise<SignupRow[]> {
  const tokens = trx
    .selectFrom('satellite.pending_signups')
    .select('registration_token')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
  await trx
    .selectFrom('satellite.registration_tokens')
    .select('secret_hash')
    .where('secret_hash', 'in', tokens)
    .orderBy('secret_hash')
    .forUpdate()
    .execute()
  return trx
    .selectFrom('satellite.pending_signups')
    .select(signupColumns)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('user_id')
    .forUpdate()
    .execute()
}
