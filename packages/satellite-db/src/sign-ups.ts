import { userStatus } from '@perigee/domain/user-status'
import type { UserId } from '@perigee/std/brand'
import { type Insertable, sql, type Transaction, type Updateable } from 'kysely'
import { isMailbox, mailbox } from './users'
import type { SatelliteDb, SatelliteSchema } from './schema'
import type { PendingSignupsTable, SignupProfile } from './signups-schema'

/** A pending sign-up as queries answer it. */
export interface SignupRow {
  /** Of the account that is made of it. */
  userId: UserId
  signupId: string | null
  email: string
  passwordHash: string | null
  profile: SignupProfile
  projectLimit: number
  registrationToken: Uint8Array | null
  captchaScore: number | null
  codeHash: Uint8Array | null
  sentAt: Date
  wrongTries: number
  failures: number
  lockedUntil: Date | null
}

/** Of `satellite.pending_signups`. */
export const signupColumns = [
  'user_id as userId',
  'signup_id as signupId',
  'email',
  'password_hash as passwordHash',
  'profile',
  'project_limit as projectLimit',
  'registration_token as registrationToken',
  'captcha_score as captchaScore',
  'code_hash as codeHash',
  'sent_at as sentAt',
  'wrong_tries as wrongTries',
  'failures',
  'locked_until as lockedUntil',
] as const

/** By the id of the account that is to be made of it. */
export async function findSignup(db: SatelliteDb, userId: UserId): Promise<SignupRow | undefined> {
  return db
    .selectFrom('satellite.pending_signups')
    .select(signupColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Of an address, in upper or lower case; the one that got a mail last comes first. */
export async function listSignups(db: SatelliteDb, email: string): Promise<SignupRow[]> {
  return db
    .selectFrom('satellite.pending_signups')
    .select(signupColumns)
    .where(isMailbox('email', email))
    .orderBy('sent_at', 'desc')
    .orderBy('user_id')
    .execute()
}

/**
 * All of an address, locked until the transaction ends: of two who activate at once one goes first. Their registration
 * tokens are locked before them, as they are where one is claimed.
 */
export async function lockSignups(trx: Transaction<SatelliteSchema>, email: string): Promise<SignupRow[]> {
  const tokens = trx
    .selectFrom('satellite.pending_signups')
    .select('registration_token')
    .where(isMailbox('email', email))
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
    .where(isMailbox('email', email))
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

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
        .where(isMailbox('email', signup.email)),
    }))
    .execute()
  const kept = db
    .selectFrom('satellite.pending_signups')
    .select('user_id')
    .where(isMailbox('email', signup.email))
    .orderBy('sent_at', 'desc')
    .orderBy('user_id')
    .limit(most)
  await db
    .deleteFrom('satellite.pending_signups')
    .where(isMailbox('email', signup.email))
    .where('user_id', 'not in', kept)
    .execute()
}

/** @returns false for one that is gone. */
export async function updateSignup(
  db: SatelliteDb,
  userId: UserId,
  changes: Updateable<PendingSignupsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('satellite.pending_signups')
    .set(changes)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

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
      select ${mailbox('email')} as email from satellite.pending_signups
      where created_at <= ${before} and created_at > ${after} and reminders < ${number}
    ), taken as (
      update satellite.pending_signups p set reminders = ${number}
      where ${mailbox('p.email')} in (select email from due) and p.reminders < ${number}
        and not exists (select from satellite.users u where ${mailbox('u.email')} = ${mailbox('p.email')} and u.status <> ${userStatus.deleted})
      returning p.email
    )
    select min(email) as email from taken group by ${mailbox('email')}`.execute(db)
  return rows.map(({ email }) => email)
}

/** All of an address: it has an owner now. */
export async function deleteSignups(db: SatelliteDb, email: string): Promise<void> {
  await db.deleteFrom('satellite.pending_signups').where(isMailbox('email', email)).execute()
}

/** Those of other addresses that wait with this registration token: it is good for one person. */
export async function deleteOtherSignupsOfToken(db: SatelliteDb, tokenHash: Uint8Array, email: string): Promise<void> {
  await db
    .deleteFrom('satellite.pending_signups')
    .where('registration_token', '=', tokenHash)
    .where(({ not }) => not(isMailbox('email', email)))
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
