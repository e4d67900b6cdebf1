import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'
import { signupColumns, type SignupRow } from './signup-columns'

/** By the id of the account that is to be made of it. */
export async function findSignup(db: SatelliteDb, userId: UserId): Promise<SignupRow | undefined> {
  return db
    .selectFrom('satellite.pending_signups')
    .select(signupColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
