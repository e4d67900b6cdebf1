import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { useCase } from '@perigee/actors/use-case'
import { memberRefusals } from '@perigee/contract/refusals/members'
import { invitationLife, isInvitationExpired } from '@perigee/domain/invitations'
import { wireRoles } from '@perigee/domain/roles'
import {
  deleteInvitations,
  findInvitations,
  type InvitationToUser,
  listInvitationsTo,
  mailboxesOf,
} from '@perigee/satellite-db/invitations'
import { findMember, insertProjectMember } from '@perigee/satellite-db/members'
import { lockActiveProject } from '@perigee/satellite-db/projects'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'

type Needs = Pick<ProjectsContext, 'db' | 'clock'>

/** Invitations to the actor's mailbox that can still be accepted, oldest first. */
export const listOwnInvitations = useCase('signedIn', ({ db, clock }: Needs, { user }): Promise<InvitationToUser[]> =>
  listInvitationsTo(db, { userId: user.id, sentAfter: new Date(clock().getTime() - invitationLife) }),
)

/** The project that an account without a session was invited to last. */
export async function newestInvitation({ db, clock }: Needs, userId: UserId): Promise<ProjectId | undefined> {
  const sentAfter = new Date(clock().getTime() - invitationLife)
  return (await listInvitationsTo(db, { userId, sentAfter })).at(-1)?.projectId
}

interface Answer {
  projectId: ProjectId
  accepts: boolean
}

/**
 * Joins the project as a member, or lets the invitation go. Whoever is in the project has accepted already, and what was
 * never sent is as good as declined. @throws noSuchInvitation, invitationExpired, memberCannotDecline, accountUnderReview
 */
export const answerInvitation = useCase(
  'invitation.answer',
  (context: Needs, actor, { projectId, accepts }: Answer): Promise<void> =>
    inTransaction(context, async (within) => {
      const { db, clock } = within
      const { user } = actor
      const project = await lockActiveProject(db, projectId)
      if (!project) return gone(accepts)
      const member = { projectId: project.internalId, userId: user.id }
      if (await findMember(db, member)) {
        if (accepts) return
        throw memberRefusals.memberCannotDecline()
      }
      const own = { projectId: project.internalId, emails: await mailboxesOf(db, [user.email]) }
      const [invitation] = await findInvitations(db, own)
      if (!invitation) return gone(accepts)
      if (isInvitationExpired(invitation.sentAt, clock())) throw memberRefusals.invitationExpired()
      await deleteInvitations(db, own)
      const subject = { userId: user.id, email: user.email }
      if (!accepts)
        return recordActs(within, [{ name: 'invitation.declined', project, actor, target: '', facts: {}, subject }])
      await insertProjectMember(db, {
        project_id: project.internalId,
        user_id: user.id,
        role: wireRoles.member,
        created_at: clock(),
      })
      await recordActs(within, [{ name: 'member.joined', project, actor, target: user.id, facts: {}, subject }])
    }),
)

function gone(accepts: boolean): void {
  if (accepts) throw memberRefusals.noSuchInvitation()
}
