import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'

/**
 * Marks the sign-ups of every address that signed up before `before`, but after `after`, has no account and was reminded
 * fewer than `number` times as reminded so often. @returns the addresses, each once; of two callers at the same moment
 * only one gets each.
 */
export async function takeActivationReminders(
  db: SatelliteDb,
  { number, before, after }: { number: number; before: Date; after: Date },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with due as (
      select lower(email) as email from satellite.pending_signups
      where created_at <= ${before} and created_at > ${after} and reminders < ${number}
    ), taken as (
      update satellite.pending_signups p set reminders = ${number}
      where lower(p.email) in (select email from due) and p.reminders < ${number}
        and not exists (select from satellite.users u where lower(u.email) = lower(p.email) and u.status <> 2)
      returning p.email
    )
    select min(email) as email from taken group by lower(email)`.execute(db)
  return rows.map(({ email }) => email)
}
