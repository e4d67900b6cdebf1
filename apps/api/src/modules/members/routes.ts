import { members } from '@perigee/contract/members'
import { projects } from '@perigee/contract/projects'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { invitationAnswers } from '@perigee/domain/invitations'
import { directionWord, memberOrders, orderWord } from '@perigee/domain/sort-orders'
import { changeRole } from '@perigee/projects/members/change-role'
import { inviteAgain, invitePeople, readInvitationLink } from '@perigee/projects/members/invite-people'
import { listPeoplePage, readMember } from '@perigee/projects/members/list-people'
import { answerInvitation, listOwnInvitations } from '@perigee/projects/members/own-invitations'
import { removePeople } from '@perigee/projects/members/remove-people'
import type { UserId } from '@perigee/std/brand'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { implement } from '../../session/session'
import { presentInvitation, presentMember, presentOwnInvitation } from './present-people'

export const memberRoutes = (deps: Deps) => [
  implement(projects.invitations, async ({ session }) =>
    (await listOwnInvitations(deps, session)).map(presentOwnInvitation),
  ),

  serve(deps, projects.answerInvitation, answerInvitation, {
    input: ({ params, body: { response } }) => ({
      projectId: params.id,
      accepts: response === invitationAnswers.accept,
    }),
  }),

  serve(deps, members.list, listPeoplePage, {
    input: ({ params, query: { search, limit, page, order, 'order-direction': direction } }) => ({
      projectId: params.id,
      search,
      limit,
      page,
      order: orderWord(memberOrders, order),
      direction: directionWord(direction),
    }),
    present: ({ members: found, invitations, page }, { query: { search, order, 'order-direction': direction } }) => ({
      projectMembers: found.map(({ at: joinedAt, ...member }) => presentMember({ ...member, joinedAt })),
      projectInvitations: invitations.map(presentInvitation),
      search,
      order,
      orderDirection: direction,
      ...page,
    }),
  }),

  serve(deps, members.get, readMember, {
    input: ({ params }) => ({ projectId: params.id, userId: params.memberId as UserId }),
    present: ({ id, projectId, role, joinedAt }) => ({
      id,
      projectID: projectId,
      role,
      joinedAt: joinedAt.toISOString(),
    }),
  }),

  serve(deps, members.changeRole, changeRole, {
    input: ({ params, body: role }) => ({ projectId: params.id, userId: params.memberId as UserId, role }),
    present: presentMember,
  }),

  serve(deps, members.remove, removePeople, {
    input: ({ params, query, body }) => {
      const emails = body?.emails ?? query.emails
      if (!emails) throw commonRefusals.invalidInput('E-mail addresses are needed.')
      return { projectId: params.id, emails, removeAccesses: body?.removeAccesses ?? false }
    },
  }),

  serve(deps, members.invite, invitePeople, {
    input: ({ params }) => ({ projectId: params.id, emails: [params.email] }),
    present: nothing,
  }),

  serve(deps, members.inviteMany, invitePeople, {
    input: ({ params, body: { emails } }) => ({ projectId: params.id, emails }),
    present: nothing,
  }),

  serve(deps, members.inviteAgain, inviteAgain, {
    input: ({ params, body: { emails } }) => ({ projectId: params.id, emails }),
    present: nothing,
  }),

  serve(deps, members.inviteLink, readInvitationLink, {
    input: ({ params, query: { email } }) => ({ projectId: params.id, email }),
  }),
]

/** Of calls that answer nothing. */
const nothing = () => undefined
