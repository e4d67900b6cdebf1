import { emailProblem } from '@perigee/domain/email'
import * as z from 'zod/mini'
import { emailText, obeys, projectId, uuid } from '../fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { byProject, flag, said, time } from './fields'
import { named } from './named'
import { publicRoles } from './projects'

const member = named(
  'Member',
  z.object({
    id: z.uuid().check(said('Of the account.')),
    email: z.string(),
    fullName: z.string(),
    role: z.enum(publicRoles),
    joinedAt: time,
  }),
)
export type PublicMember = z.output<typeof member>

const invitation = named(
  'Invitation',
  z.object({
    email: z.string().check(said('In lower case.')),
    sentAt: time.check(said('When it was sent last.')),
    expiresAt: time,
    expired: z.boolean().check(said('It can be sent again, and no longer be accepted.')),
  }),
)
export type PublicInvitation = z.output<typeof invitation>

const byMember = z.object({ projectId, memberId: uuid })
const byInvitation = z.object({ projectId, email: emailText })
const mailed = ['account_under_review', 'inviter_spent', 'mailbox_full'] as const

export const publicMembers = {
  list: definePublicCall({
    id: 'listMembers',
    area: 'members',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/members',
    may: 'member.view',
    params: byProject,
    query: z.object({
      ...pageQuery,
      email: z.optional(emailText.check(said('Only the member with this address, however it is spelled.'))),
    }),
    answer: pageOf(member),
    summary: 'List members',
    description: 'Everybody in the project, its owner included, by their addresses.',
    refusals: ['no_such_project'],
  }),

  get: definePublicCall({
    id: 'getMember',
    area: 'members',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/members/:memberId',
    may: 'member.view',
    params: byMember,
    answer: member,
    revised: true,
    summary: 'Get a member',
    refusals: ['no_such_project', 'no_such_member'],
  }),

  update: definePublicCall({
    id: 'updateMember',
    area: 'members',
    reads: false,
    method: 'PATCH',
    path: '/projects/:projectId/members/:memberId',
    may: 'member.changeRole',
    params: byMember,
    body: z.strictObject({ role: z.enum(['admin', 'member'], 'A role is admin or member.') }),
    answer: member,
    revised: true,
    summary: 'Change the role of a member',
    description: 'By the owner. The member is told by mail.',
    refusals: ['no_such_project', 'no_such_member', 'owner_role_stays'],
  }),

  remove: definePublicCall({
    id: 'removeMember',
    area: 'members',
    reads: false,
    method: 'DELETE',
    path: '/projects/:projectId/members/:memberId',
    may: 'member.remove',
    params: byMember,
    query: z.object({
      endAccessKeys: flag.check(said('Whether access keys end, too, that the member has made.')),
    }),
    summary: 'Remove a member',
    description:
      'Owner and admins remove anybody but the owner; everybody else can leave. The member is told by mail, unless it is you.',
    refusals: ['no_such_project', 'no_such_member', 'owner_stays'],
  }),
}

export const publicInvitations = {
  list: definePublicCall({
    id: 'listInvitations',
    area: 'members',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/invitations',
    may: 'member.view',
    params: byProject,
    query: z.object(pageQuery),
    answer: pageOf(invitation),
    summary: 'List invitations',
    description: 'Those that nobody has answered, by their addresses. Expired ones stay for some weeks.',
    refusals: ['no_such_project'],
  }),

  create: definePublicCall({
    id: 'createInvitation',
    area: 'members',
    reads: false,
    method: 'POST',
    path: '/projects/:projectId/invitations',
    may: 'member.invite',
    params: byProject,
    body: z.strictObject({
      email: z.string().check(
        z.trim(),
        obeys((email) => emailProblem(email)),
      ),
    }),
    answer: invitation,
    status: 201,
    summary: 'Invite somebody',
    description: 'They get a mail, and join as a member when they accept.',
    refusals: ['no_such_project', 'already_member', 'already_invited', 'too_many_invitations', ...mailed],
  }),

  resend: definePublicCall({
    id: 'resendInvitation',
    area: 'members',
    reads: false,
    method: 'POST',
    path: '/projects/:projectId/invitations/:email/resend',
    may: 'member.invite',
    params: byInvitation,
    answer: invitation,
    summary: 'Send an expired invitation again',
    refusals: ['no_such_project', 'not_in_the_team', 'invitation_still_open', ...mailed],
  }),

  cancel: definePublicCall({
    id: 'cancelInvitation',
    area: 'members',
    reads: false,
    method: 'DELETE',
    path: '/projects/:projectId/invitations/:email',
    may: 'member.cancelInvitation',
    params: byInvitation,
    summary: 'Withdraw an invitation',
    refusals: ['no_such_project', 'no_such_invitation'],
  }),

  /** Not for keys that only read: who has the link and the mailbox becomes a member. */
  link: definePublicCall({
    id: 'getInvitationLink',
    area: 'members',
    reads: false,
    method: 'GET',
    path: '/projects/:projectId/invitations/:email/link',
    may: 'member.invite',
    params: byInvitation,
    answer: named('InvitationLink', z.object({ link: z.url() })),
    summary: 'Get the link of an invitation',
    description: 'The link of the mail, to be handed over in another way. Only an account of that address can use it.',
    refusals: ['no_such_project', 'no_such_invitation', 'invitation_expired', 'account_under_review'],
  }),
}
