import { sql, type Insertable } from 'kysely'
import type { SatelliteDb } from '../schema'
import type { PendingSignupsTable } from '../signups-schema'

/**
 * Adds a sign-up; beyond `most` of its address the one that got no mail for longest goes. Reminders that the address got
 * count for the new one too.
 */
export async function insertSignup(
  db: SatelliteDb,
  signup: Insertable<PendingSignupsTable>,
  { most }: { most: number },
): Promise<void> {
  await db
    .insertInto('satellite.pending_signups')
    .values((eb) => ({
      ...signup,
      reminders: eb
        .selectFrom('satellite.pending_signups')
        .select(sql<number>`coalesce(max(reminders), 0)`.as('reminders'))
        .where(sql`lower(email)`, '=', sql`lower(${signup.email})`),
    }))
    .execute()
  const kept = db
    .selectFrom('satellite.pending_signups')
    .select('user_id')
    .where(sql`lower(email)`, '=', sql`lower(${signup.email})`)
    .orderBy('sent_at', 'desc')
    .orderBy('user_id')
    .limit(most)
  await db
    .deleteFrom('satellite.pending_signups')
    .where(sql`lower(email)`, '=', sql`lower(${signup.email})`)
    .where('user_id', 'not in', kept)
    .execute()
}
