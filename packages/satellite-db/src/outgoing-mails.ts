import type { Role } from '@perigee/domain/roles'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

interface Invited {
  project: string
  /** E-mail address of who invites. */
  inviter: string
  link: string
}

interface Limited {
  project: string
  kind: 'storage' | 'download'
  /** Bytes. */
  used: number
  limit: number
  /** The people of the project have set it, below that of the account. */
  isOwn: boolean
  /** Of the project's dashboard. */
  link: string
}

interface Dunned {
  /** Owed in all. */
  cents: number
  /** Of those about this warning or freeze, from 1. */
  mailNumber: number
  /** Until the next step; 0 when it comes with the next run. */
  daysLeft: number
}

interface BudgetReached {
  /** Its name; null: the budget is that of the whole account. */
  project: string | null
  /** Null: the budget is that of the project. */
  bucket: string | null
  /** Such as 2026-11. */
  month: string
  percentage: number
  cents: number
  spentCents: number
  downloadsStopped: boolean
}

/** What each mail that can be written down says besides what all mails say. Links in them open nothing by themselves. */
export interface OutgoingMails {
  projectInvitation: Invited
  /** To somebody without an account. */
  newcomerInvitation: Invited
  /** To somebody whose sign-up waits for its activation. */
  unverifiedInvitation: Invited
  roleChanged: { project: string; role: Exclude<Role, 'owner'>; by: string }
  removedFromProject: { project: string; by: string; accessKeysEnded: boolean }
  limitClose: Limited
  limitReached: Limited
  /** `by`: what has paid for it. */
  accountUpgraded: { by: 'card' | 'funds' | 'tokens' | 'package' }
  cardAdded: { brand: string; last4: string }
  /** `say`: the provider's words for people. */
  cardFailed: { cents: number; say: string }
  /** A bank wants to ask its customer before an invoice is paid. */
  confirmationWanted: { cents: number }
  billingWarning: Dunned
  billingFreeze: Dunned
  billingEscalated: { cents: number }
  budgetReached: BudgetReached
  /** `host`: of its address, the rest of which may be secret. `link`: the page of the project's webhooks. */
  webhookFails: { project: string; host: string; link: string }
  /** `from`: a day, such as 2027-01-01. */
  chargesBegin: { from: string }
  /** What is left of a package, and the day on which it is taken back, such as 2027-01-01. */
  packageEnds: { name: string; cents: number; on: string }
}

export type OutgoingMail = {
  [Name in keyof OutgoingMails]: { mail: Name; to: string; facts: OutgoingMails[Name] }
}[keyof OutgoingMails]

/** To be called in the transaction of the act: the mail goes out if and only if that is committed. */
export async function writeDownMails(db: SatelliteDb, mails: readonly OutgoingMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('satellite.outgoing_mails')
    .values(
      mails.map(({ mail, to, facts }) => ({
        recipient: to,
        mail,
        facts: JSON.stringify(facts),
        created_at: now,
        due_at: now,
      })),
    )
    .execute()
}

export type DueMail = OutgoingMail & { id: number; createdAt: Date; tries: number }

/** Some that are due, oldest first. Until `again` nobody else takes them. */
export async function takeDueMails(
  db: SatelliteDb,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update satellite.outgoing_mails set due_at = ${again}, tries = tries + 1
    where id in (
      select id from satellite.outgoing_mails where due_at <= ${now} order by id limit ${limit} for update skip locked
    )
    returning id, recipient as "to", mail, facts, created_at as "createdAt", tries`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

export async function postponeMail(db: SatelliteDb, id: number, until: Date): Promise<void> {
  await db.updateTable('satellite.outgoing_mails').set({ due_at: until }).where('id', '=', id).execute()
}

export async function deleteMail(db: SatelliteDb, id: number): Promise<void> {
  await db.deleteFrom('satellite.outgoing_mails').where('id', '=', id).execute()
}
