import { publicInvitations, publicMembers } from '@perigee/contract/public/members'
import { wireRoles } from '@perigee/domain/roles'
import { cancelInvitation } from '@perigee/projects/members/cancel-invitation'
import { changeRole } from '@perigee/projects/members/change-role'
import { inviteAgain, invitePeople, readInvitationLink } from '@perigee/projects/members/invite-people'
import { readMember } from '@perigee/projects/members/list-people'
import { listInvitationsPage, listMembersPage } from '@perigee/projects/members/page-of-people'
import { removePeople } from '@perigee/projects/members/remove-people'
import type { SentInvitation } from '@perigee/satellite-db/page-of-people'
import type { UserId } from '@perigee/std/brand'
import type { Deps } from '../../deps'
import { keyOfCursor, presentPage } from '../cursors'
import { servePublic } from '../serve-public'
import { presentInvitation, presentMember } from './present-people'
import { textKey } from './sort-keys'

export const memberRoutes = (deps: Deps) => [
  servePublic(deps, publicMembers.list, listMembersPage, {
    input: ({ params, query: { limit, cursor, email } }) => ({
      ...params,
      email,
      after: keyOfCursor(publicMembers.list, cursor, textKey),
      limit,
    }),
    present: (page) => presentPage(publicMembers.list, page, presentMember),
  }),

  servePublic(deps, publicMembers.get, readMember, {
    input: ({ params: { projectId, memberId } }) => ({ projectId, userId: memberId as UserId }),
    present: presentMember,
  }),

  servePublic(deps, publicMembers.update, changeRole, {
    input: ({ params: { projectId, memberId }, body: { role } }) => ({
      projectId,
      userId: memberId as UserId,
      role: wireRoles[role],
    }),
    // never the owner, whose role stays
    present: (row) => presentMember({ ...row, inRole: row.role === wireRoles.admin ? 'admin' : 'member' }),
  }),

  servePublic(deps, publicMembers.remove, removePeople, {
    input: ({ params: { projectId, memberId }, query: { endAccessKeys: removeAccesses } }) => ({
      projectId,
      memberId: memberId as UserId,
      removeAccesses,
    }),
  }),

  servePublic(deps, publicInvitations.list, listInvitationsPage, {
    input: ({ params, query: { limit, cursor } }) => ({
      ...params,
      after: keyOfCursor(publicInvitations.list, cursor, textKey),
      limit,
    }),
    present: (page) => presentPage(publicInvitations.list, page, (one) => presentInvitation(one, deps)),
  }),

  servePublic(deps, publicInvitations.create, invitePeople, {
    input: ({ params, body: { email } }) => ({ ...params, emails: [email] }),
    present: (sent) => theOne(sent, deps),
  }),

  servePublic(deps, publicInvitations.resend, inviteAgain, {
    input: ({ params: { projectId, email } }) => ({ projectId, emails: [email] }),
    present: (sent) => theOne(sent, deps),
  }),

  servePublic(deps, publicInvitations.cancel, cancelInvitation, { input: ({ params }) => params }),

  servePublic(deps, publicInvitations.link, readInvitationLink, {
    input: ({ params }) => params,
    present: (link) => ({ link }),
  }),
]

function theOne([invitation]: readonly SentInvitation[], deps: Deps) {
  if (!invitation) throw new Error('no invitation was sent')
  return presentInvitation(invitation, deps)
}
