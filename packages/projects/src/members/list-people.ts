import { pageFacts, pageStart } from '@perigee/actors/page-of'
import { projectUseCase } from '@perigee/actors/use-case'
import { memberRefusals } from '@perigee/contract/refusals/members'
import { isInvitationExpired } from '@perigee/domain/invitations'
import type { PageMaths } from '@perigee/domain/page'
import { type Role, roleOf } from '@perigee/domain/roles'
import { findMember, type MemberRow } from '@perigee/satellite-db/members'
import {
  type ListedInvitation,
  type ListedMember,
  listPeople,
  type ListPeople,
} from '@perigee/satellite-db/people-of-project'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'

export interface PeopleQuery extends Pick<ListPeople, 'search' | 'order' | 'direction' | 'limit'> {
  /** From 1. */
  page: number
}

interface PeoplePage {
  members: ListedMember[]
  invitations: (ListedInvitation & { expired: boolean })[]
  page: PageMaths
}

/** One page of members and invitations, which are one sequence. @throws invalidInput */
export const listPeoplePage = projectUseCase(
  'member.view',
  async (
    { db, clock }: Pick<ProjectsContext, 'db' | 'clock'>,
    { project },
    { search, order, direction, ...asked }: PeopleQuery,
  ): Promise<PeoplePage> => {
    const matching = { projectId: project.internalId, search, order, direction }
    const { people, total } = await listPeople(db, { ...matching, ...pageStart(asked) })
    const now = clock()
    return {
      members: people.filter((person) => person.kind === 'member'),
      invitations: people
        .filter((person) => person.kind === 'invitation')
        .map((invitation) => ({ ...invitation, expired: isInvitationExpired(invitation.at, now) })),
      page: pageFacts({ ...asked, totalCount: total }),
    }
  },
)

/** @throws noSuchMember */
export const readMember = projectUseCase(
  'member.view',
  async (
    { db },
    { project },
    { userId }: { userId: UserId },
  ): Promise<MemberRow & { projectId: ProjectId; inRole: Role }> => {
    const member = await findMember(db, { projectId: project.internalId, userId })
    if (!member) throw memberRefusals.noSuchMember()
    return { ...member, projectId: project.publicId, inRole: roleOf({ userId, wireRole: member.role }, project) }
  },
)
