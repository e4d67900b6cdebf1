import { emailProblem } from '@perigee/domain/email'
import { maxInvitedAtOnce, tooManyAtOnce } from '@perigee/domain/invitations'
import { maxPageSize, sortDirections } from '@perigee/domain/page'
import { wireRoles } from '@perigee/domain/roles'
import { memberOrders } from '@perigee/domain/sort-orders'
import { required } from '@perigee/domain/text-rules'
import * as z from 'zod/mini'
import { defineCall, type RateLimit } from './call'
import {
  emailText,
  listOf,
  obeys,
  pageEnvelope,
  projectId,
  queryInteger,
  queryNumber,
  queryText,
  timestamp,
  uuid,
} from './fields'

const problemOfAddresses = (emails: readonly string[]): string | undefined => {
  const bad = emails.find((email) => emailProblem(email) !== undefined)
  return bad === undefined ? undefined : `${bad}: ${emailProblem(bad)}`
}

/** Addresses of people who are to be invited. */
const invited = z.array(z.string().check(z.trim())).check(
  z.minLength(1, required),
  z.maxLength(maxInvitedAtOnce, tooManyAtOnce),
  z.check(({ value, issues }) => {
    const message = problemOfAddresses(value)
    if (message !== undefined) issues.push({ code: 'custom', input: value, message })
  }),
)
const emailOfInvited = z.string().check(
  z.trim(),
  obeys((email) => emailProblem(email)),
)
/** Members and invitations that are there already: any spelling of an address. */
const namedPeople = z.array(emailText).check(z.minLength(1, required), z.maxLength(maxPageSize))
const commaList = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100_000)),
    z.transform((list) => list.split(',').filter((email) => email.trim() !== '')),
  ),
  namedPeople,
)

const byId = z.object({ id: projectId })
const byMember = z.object({ id: projectId, memberId: uuid })

export const projectMember = z.object({
  id: z.string(),
  fullName: z.string(),
  shortName: z.string(),
  email: z.string(),
  /** The owner is an admin here. */
  role: z.enum(wireRoles),
  joinedAt: timestamp,
})
export type ProjectMember = z.output<typeof projectMember>

/** An invitation that nobody has answered. */
export const pendingInvitation = z.object({
  /** In lower case. */
  email: z.string(),
  /** When it was sent last. */
  createdAt: timestamp,
  /** It can be sent again, and no longer be accepted. */
  expired: z.boolean(),
})
export type PendingInvitation = z.output<typeof pendingInvitation>

/** Other consoles make a call for each address. */
const invitationLimit: RateLimit = { by: 'user', name: 'invite', times: 10 }

export const members = {
  /** Members and invitations are one sequence: a page may hold both, and `totalCount` counts both. */
  list: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/members',
    may: 'member.view',
    params: byId,
    query: z.object({
      limit: queryInteger,
      page: z._default(queryInteger, 1),
      search: z._default(queryText, ''),
      order: z._default(queryNumber(memberOrders), memberOrders.name),
      'order-direction': z._default(queryNumber(sortDirections), sortDirections.asc),
    }),
    response: z.object({
      projectMembers: listOf(projectMember),
      projectInvitations: listOf(pendingInvitation),
      ...pageEnvelope,
    }),
    fallback: 'Failed to get project members and invitations',
  }),

  get: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/members/:memberId',
    may: 'member.view',
    params: byMember,
    response: z.object({ id: z.string(), projectID: z.string(), role: z.enum(wireRoles), joinedAt: timestamp }),
    fallback: 'Failed to get project member',
  }),

  /** The owner makes somebody an admin or a member. */
  changeRole: defineCall({
    method: 'PATCH',
    path: '/api/v0/projects/:id/members/:memberId',
    may: 'member.changeRole',
    params: byMember,
    body: z.pipe(
      z.string().check(z.trim(), z.regex(/^[01]$/, 'There is no such role.')),
      z.pipe(z.transform(Number), z.enum(wireRoles)),
    ),
    bodyKind: 'text',
    response: projectMember,
    fallback: "Failed update member's role",
    codeByStatus: { 404: 'no_such_member', 409: 'owner_role_stays' },
  }),

  /**
   * Removes members, oneself among them, and withdraws invitations: all of the addresses or none. They stand in the query,
   * separated by commas, or in the body. `removeAccesses`: access keys that these people made end too.
   */
  remove: defineCall({
    method: 'DELETE',
    path: '/api/v0/projects/:id/members',
    may: 'member.remove',
    params: byId,
    query: z.object({ emails: z.optional(commaList) }),
    body: z.optional(z.object({ emails: z.optional(namedPeople), removeAccesses: z._default(z.boolean(), false) })),
    fallback: 'Failed to delete project members and invitations',
    codeByStatus: { 404: 'not_in_the_team', 409: 'owner_stays' },
  }),

  /** One address, as other consoles invite. */
  invite: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/invite/:email',
    may: 'member.invite',
    params: z.object({ id: projectId, email: emailOfInvited }),
    fallback: 'Failed to send project invitations',
    rateLimit: invitationLimit,
  }),

  /** All of the addresses, or none. */
  inviteMany: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/invite',
    may: 'member.invite',
    params: byId,
    body: z.object({ emails: invited }),
    fallback: 'Failed to send project invitations',
    rateLimit: invitationLimit,
  }),

  /** Sends expired invitations again: all of them or none. */
  inviteAgain: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/reinvite',
    may: 'member.invite',
    params: byId,
    body: z.object({ emails: invited }),
    fallback: 'Failed to resend project invitations',
    codeByStatus: { 404: 'not_in_the_team', 409: 'invitation_still_open' },
    rateLimit: invitationLimit,
  }),

  /** A JSON string. */
  inviteLink: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/invite-link',
    may: 'member.invite',
    params: byId,
    query: z.object({ email: emailText }),
    response: z.string(),
    fallback: 'Can not get invite link',
    codeByStatus: { 404: 'no_such_invitation' },
  }),
}
