import { type CursorPage, cursorPage } from '@perigee/actors/cursor-page'
import { projectUseCase } from '@perigee/actors/use-case'
import { type Role, roleOf } from '@perigee/domain/roles'
import { mailboxesOf } from '@perigee/satellite-db/invitations'
import type { MemberRow } from '@perigee/satellite-db/members'
import { pageOfInvitations, pageOfMembers, type SentInvitation } from '@perigee/satellite-db/page-of-people'
import type { ProjectsContext } from '../context'

/** A part of a list that is sorted by address. */
interface PartByAddress {
  /** Behind this one, which is in lower case. */
  after?: string | undefined
  limit: number
}

export type MemberInRole = MemberRow & { inRole: Role }

/** Members by their addresses; `email` finds one, however it is spelled. */
export const listMembersPage = projectUseCase(
  'member.view',
  async (
    { db }: Pick<ProjectsContext, 'db'>,
    { project },
    { email, after, limit }: PartByAddress & { email?: string | undefined },
  ): Promise<CursorPage<MemberInRole, string>> => {
    const [mailbox] = email === undefined ? [] : await mailboxesOf(db, [email])
    const asked = { projectId: project.internalId, email: mailbox, after, limit: limit + 1 }
    const members = (await pageOfMembers(db, asked)).map((member) => ({
      ...member,
      inRole: roleOf({ userId: member.id, wireRole: member.role }, project),
    }))
    return cursorPage(members, limit, ({ emailKey }) => emailKey)
  },
)

/** Invitations that nobody has answered, by their addresses. */
export const listInvitationsPage = projectUseCase(
  'member.view',
  async (
    { db }: Pick<ProjectsContext, 'db'>,
    { project },
    { after, limit }: PartByAddress,
  ): Promise<CursorPage<SentInvitation, string>> => {
    const found = await pageOfInvitations(db, { projectId: project.internalId, after, limit: limit + 1 })
    return cursorPage(found, limit, ({ email }) => email)
  },
)
