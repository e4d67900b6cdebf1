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
  ): Promise<MemberInRole[]> => {
    const [mailbox] = email === undefined ? [] : await mailboxesOf(db, [email])
    const members = await pageOfMembers(db, { projectId: project.internalId, email: mailbox, after, limit })
    return members.map((member) => ({
      ...member,
      inRole: roleOf({ userId: member.id, wireRole: member.role }, project),
    }))
  },
)

/** Invitations that nobody has answered, by their addresses. */
export const listInvitationsPage = projectUseCase(
  'member.view',
  (
    { db }: Pick<ProjectsContext, 'db'>,
    { project },
    { after, limit }: PartByAddress,
  ): Promise<SentInvitation[]> => pageOfInvitations(db, { projectId: project.internalId, after, limit }),
)
