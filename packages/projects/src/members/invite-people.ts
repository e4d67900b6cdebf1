import type { Person } from '@perigee/actors/actor'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { memberRefusals } from '@perigee/contract/refusals/members'
import { isInvitationExpired, maxInvitationsOfProject } from '@perigee/domain/invitations'
import { userStatus } from '@perigee/domain/user-status'
import {
  countInvitations,
  findInvitations,
  type InvitationRow,
  mailboxesOf,
  upsertInvitations,
} from '@perigee/satellite-db/invitations'
import { findMembersByEmail } from '@perigee/satellite-db/members'
import { type OutgoingMail, writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import type { SentInvitation } from '@perigee/satellite-db/page-of-people'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { listSignups } from '@perigee/satellite-db/sign-ups'
import { findUserByEmail } from '@perigee/satellite-db/users'
import type { ProjectsContext } from '../context'
import { countInvitationMails } from './count-invitation-mails'
import { invitationLink } from './invitation-link'
import { teamAct } from './team-act'

type Needs = Pick<ProjectsContext, 'clock' | 'settings' | 'keys' | 'addresses'>

/** Several addresses: all of them are invited, or none. */
interface Invited {
  emails: readonly string[]
}

/** @returns the invitations @throws alreadyMember, alreadyInvited, tooManyInvitations, and what counting the mails throws */
export const invitePeople = teamAct(
  projectUseCase('member.invite', async (context: Needs & { db: SatelliteDb }, { project, actor }, given: Invited) => {
    const { db } = context
    const emails = await mailboxesOf(db, given.emails)
    const named = { projectId: project.internalId, emails }
    const members = await findMembersByEmail(db, named)
    if (members.length > 0) throw memberRefusals.alreadyMember(members.map(({ email }) => email).join(', '))
    const known = await findInvitations(db, named)
    if (known.length > 0) throw memberRefusals.alreadyInvited(known.map(({ email }) => email).join(', '))
    if ((await countInvitations(db, project.internalId)) + emails.length > maxInvitationsOfProject)
      throw memberRefusals.tooManyInvitations(maxInvitationsOfProject)
    return send(context, { project, actor, emails, act: 'invitation.created' })
  }),
)

/** Sends expired invitations again, for another seven days. @returns the invitations @throws notInTheTeam, invitationStillOpen */
export const inviteAgain = teamAct(
  projectUseCase('member.invite', async (context: Needs & { db: SatelliteDb }, { project, actor }, given: Invited) => {
    const { db, clock } = context
    const emails = await mailboxesOf(db, given.emails)
    const known = await findInvitations(db, { projectId: project.internalId, emails })
    const unknown = emails.filter((email) => !known.some((one) => one.email === email))
    if (unknown.length > 0) throw memberRefusals.notInTheTeam(unknown.join(', '))
    const open = known.filter(({ sentAt }) => !isInvitationExpired(sentAt, clock()))
    if (open.length > 0) throw memberRefusals.invitationStillOpen(open.map(({ email }) => email).join(', '))
    return send(context, { project, actor, emails, act: 'invitation.resent' })
  }),
)

/** The link of the mail, to be handed over in another way. @throws noSuchInvitation, invitationExpired */
export const readInvitationLink = projectUseCase(
  'member.invite',
  async (
    context: Pick<ProjectsContext, 'db' | 'clock' | 'keys' | 'addresses'>,
    { project },
    { email }: { email: string },
  ): Promise<string> => {
    const emails = await mailboxesOf(context.db, [email])
    const [invitation] = await findInvitations(context.db, { projectId: project.internalId, emails })
    if (!invitation) throw memberRefusals.noSuchInvitation()
    if (isInvitationExpired(invitation.sentAt, context.clock())) throw memberRefusals.invitationExpired()
    return invitationLink(context, { ...invitation, projectId: project.publicId })
  },
)

interface Sending {
  project: ProjectRow
  actor: Person
  emails: readonly string[]
  act: 'invitation.created' | 'invitation.resent'
}

async function send(
  context: Needs & { db: SatelliteDb },
  { project, actor, emails, act }: Sending,
): Promise<SentInvitation[]> {
  const { db, clock } = context
  const now = clock()
  await countInvitationMails(context, { inviterId: actor.user.id, emails })
  await upsertInvitations(db, { projectId: project.internalId, emails, inviterId: actor.user.id, now })
  for (const email of emails) {
    const invitation = { email, sentAt: now }
    const mail = await mailFor(context, { project, inviter: actor.user.email, invitation })
    if (mail) await writeDownMails(db, [mail], now)
  }
  await recordActs(
    { db, clock },
    emails.map((email) => ({ name: act, project, actor, target: '', facts: {}, subject: { userId: null, email } })),
  )
  return emails.map((email) => ({ email, sentAt: now }))
}

interface Addressed {
  project: ProjectRow
  inviter: string
  invitation: Pick<InvitationRow, 'email' | 'sentAt'>
}

/** By what the address is here: an account, a sign-up that waits, or nothing; then there may be no mail. */
async function mailFor(
  context: Needs & { db: SatelliteDb },
  { project, inviter, invitation }: Addressed,
): Promise<OutgoingMail | undefined> {
  const { db, settings } = context
  const { email: to } = invitation
  const link = invitationLink(context, { ...invitation, projectId: project.publicId })
  const facts = { project: project.name, inviter, link }
  const user = await findUserByEmail(db, to)
  if (user && user.status !== userStatus.inactive) return { mail: 'projectInvitation', to, facts }
  if (user || (await listSignups(db, to)).length > 0) return { mail: 'unverifiedInvitation', to, facts }
  return settings.unregisteredInviteEmails ? { mail: 'newcomerInvitation', to, facts } : undefined
}
