import { projectStatus } from '@perigee/domain/project-status'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'
import { mailbox } from './users'

/** These addresses as invitations name them, each mailbox once, sorted. */
export async function mailboxesOf(db: SatelliteDb, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(address) as email from unnest(${addresses}::text[]) address order by 1`.execute(db)
  return rows.map(({ email }) => email)
}

export interface InvitationRow {
  /** In lower case. */
  email: string
  /** When it was sent last. */
  sentAt: Date
  /** Empty where that account is gone. */
  inviterEmail: string
}

/** Those of a project to some mailboxes. */
export async function findInvitations(
  db: SatelliteDb,
  { projectId, emails }: { projectId: number; emails: readonly string[] },
): Promise<InvitationRow[]> {
  if (emails.length === 0) return []
  return db
    .selectFrom('satellite.project_invitations as i')
    .leftJoin('satellite.users as by', 'by.id', 'i.inviter_id')
    .select((eb) => ['i.email', 'i.created_at as sentAt', eb.fn.coalesce('by.email', sql.lit('')).as('inviterEmail')])
    .where('i.project_id', '=', projectId)
    .where('i.email', 'in', emails)
    .orderBy('i.email')
    .execute()
}

export interface InvitationToUser {
  projectId: ProjectId
  name: string
  description: string
  /** Empty where that account is gone. */
  inviterEmail: string
  sentAt: Date
}

/** To the mailbox of an account, from active projects, sent after a time; oldest first. */
export async function listInvitationsTo(
  db: SatelliteDb,
  { userId, sentAfter }: { userId: UserId; sentAfter: Date },
): Promise<InvitationToUser[]> {
  return db
    .selectFrom('satellite.users as u')
    .innerJoin('satellite.project_invitations as i', (join) => join.on(sql<boolean>`i.email = lower(u.email)`))
    .innerJoin('satellite.projects as p', 'p.id', 'i.project_id')
    .leftJoin('satellite.users as by', 'by.id', 'i.inviter_id')
    .select((eb) => [
      'p.public_id as projectId',
      'p.name',
      'p.description',
      eb.fn.coalesce('by.email', sql.lit('')).as('inviterEmail'),
      'i.created_at as sentAt',
    ])
    .where('u.id', '=', userId)
    .where('p.status', '=', projectStatus.active)
    .where('i.created_at', '>', sentAfter)
    .orderBy('i.created_at')
    .orderBy('i.project_id')
    .execute()
}

export interface Invite {
  projectId: number
  /** As `mailboxesOf` answers them. */
  emails: readonly string[]
  inviterId: UserId
  now: Date
}

/** Mailboxes that have one already get this one instead. */
export async function upsertInvitations(db: SatelliteDb, { projectId, emails, inviterId, now }: Invite): Promise<void> {
  if (emails.length === 0) return
  await db
    .insertInto('satellite.project_invitations')
    .values(emails.map((email) => ({ project_id: projectId, email, inviter_id: inviterId, created_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'email']).doUpdateSet({ inviter_id: inviterId, created_at: now }),
    )
    .execute()
}

export async function countInvitations(db: SatelliteDb, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('satellite.project_invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteInvitations(
  db: SatelliteDb,
  { projectId, emails }: { projectId: number; emails: readonly string[] },
): Promise<void> {
  if (emails.length === 0) return
  await db
    .deleteFrom('satellite.project_invitations')
    .where('project_id', '=', projectId)
    .where('email', 'in', emails)
    .execute()
}

/**
 * Takes addresses out of audit logs that belong to nobody: they were invited, have no account and no invitation any more,
 * and the last act about them was before a time. The entries stay, as those of deleted accounts do. @returns how many went
 */
export async function forgetInvitedAddresses(db: SatelliteDb, before: Date): Promise<number> {
  const { rows } = await sql<{ email: string }>`
    delete from satellite.act_subjects s where s.email in (
      select about.email from satellite.act_subjects about join satellite.acts act on act.id = about.act_id
      group by about.email having bool_and(about.user_id is null) and max(act.at) < ${before}
    )
    and not exists (select from satellite.users u where ${mailbox('u.email')} = s.email)
    and not exists (select from satellite.project_invitations i where i.email = s.email)
    returning s.email`.execute(db)
  return rows.length
}

/** Those that were sent last before a time. @returns how many. */
export async function deleteOldInvitations(db: SatelliteDb, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('satellite.project_invitations')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
