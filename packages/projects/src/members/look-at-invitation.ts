import { isInvitationExpired } from '@perigee/domain/invitations'
import { projectStatus } from '@perigee/domain/project-status'
import { findInvitations, mailboxesOf } from '@perigee/satellite-db/invitations'
import { findProjectOfMember } from '@perigee/satellite-db/members'
import { findProjectByPublicId } from '@perigee/satellite-db/projects'
import { listSignups } from '@perigee/satellite-db/sign-ups'
import { findUserByEmail, type UserRow } from '@perigee/satellite-db/users'
import type { ProjectId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'
import { openInvitationLink } from './invitation-link'

/** What the link of an invitation leads to, for whoever opens it. */
export type InvitationState =
  /** Never one of ours. */
  | { kind: 'garbage' }
  /** It was accepted, declined or withdrawn, or the project is gone. */
  | { kind: 'gone' }
  | { kind: 'expired' }
  | { kind: 'joined'; projectId: ProjectId }
  | { kind: 'answerable'; projectId: ProjectId }
  | { kind: 'otherAccount'; email: string; own: string }
  /** Nobody is logged in: the address has an account, a sign-up that waits, or nothing here. */
  | { kind: 'logIn'; email: string; projectId: ProjectId }
  | { kind: 'activate'; email: string; projectId: ProjectId }
  | { kind: 'signUp'; email: string; projectId: ProjectId; inviterEmail: string }

/** Changes nothing: links are opened by programs that look through mails, too. */
export async function lookAtInvitation(
  context: Pick<ProjectsContext, 'db' | 'clock' | 'keys'>,
  { token, user }: { token: string; user: UserRow | undefined },
): Promise<InvitationState> {
  const { db, clock } = context
  const link = openInvitationLink(context, token)
  if (!link) return { kind: 'garbage' }
  const { projectId, email } = link
  if (user && (await findProjectOfMember(db, { projectId, userId: user.id }))) return { kind: 'joined', projectId }
  const project = await findProjectByPublicId(db, projectId)
  if (project?.status !== projectStatus.active) return { kind: 'gone' }
  const [invitation] = await findInvitations(db, { projectId: project.internalId, emails: [email] })
  if (!invitation) return { kind: 'gone' }
  if (isInvitationExpired(invitation.sentAt, clock())) return { kind: 'expired' }
  if (user) {
    const [own] = await mailboxesOf(db, [user.email])
    return own === email ? { kind: 'answerable', projectId } : { kind: 'otherAccount', email, own: user.email }
  }
  if (await findUserByEmail(db, email)) return { kind: 'logIn', email, projectId }
  if ((await listSignups(db, email)).length > 0) return { kind: 'activate', email, projectId }
  return { kind: 'signUp', email, projectId, inviterEmail: invitation.inviterEmail }
}
