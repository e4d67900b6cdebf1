import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/** All of an address: it has an owner now. */
export async function deleteSignups(db: SatelliteDb, email: string): Promise<void> {
  await db
    .deleteFrom('satellite.pending_signups')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .execute()
}

/** Those of other addresses that wait with this registration token: it is good for one person. */
export async function deleteOtherSignupsOfToken(db: SatelliteDb, tokenHash: Uint8Array, email: string): Promise<void> {
  await db
    .deleteFrom('satellite.pending_signups')
    .where('registration_token', '=', tokenHash)
    .where(sql`lower(email)`, '<>', sql`lower(${email})`)
    .execute()
}

/** Those that were last sent a mail before `before`. @returns how many. */
export async function deleteOldSignups(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.pending_signups')
    .where('sent_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
