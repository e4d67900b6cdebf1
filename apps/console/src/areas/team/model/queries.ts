import { members } from '@perigee/contract/members'
import { maxInvitedAtOnce } from '@perigee/domain/invitations'
import { maxPageSize, sortDirections } from '@perigee/domain/page'
import type { WireRole } from '@perigee/domain/roles'
import { type MemberOrder, memberOrders } from '@perigee/domain/sort-orders'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListCursor } from '@/components/data-table/list-page'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { explained } from '@/lib/failure'
import { takesPeopleTogether } from '@/lib/flags'
import { projectsQuery } from '@/lib/projects'

export type TeamCursor = ListCursor<MemberOrder>

export const teamPage = (projectId: string, cursor: TeamCursor) =>
  queryOptions({
    queryKey: ['members', projectId, 'page', cursor],
    queryFn: async ({ signal }) => {
      const query = {
        search: cursor.search,
        limit: String(cursor.limit),
        page: String(cursor.page),
        order: String(memberOrders[cursor.order]),
        'order-direction': String(sortDirections[cursor.direction]),
      }
      return call(members.list, { params: { id: projectId }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** What changes the team; what the console knows of the project is asked for again after it, also after a refusal. */
function useTeamChange<Given>(projectId: string, words: string, work: (given: Given) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: Given) =>
      work(given).catch((cause: unknown) => {
        throw explained(words, cause)
      }),
    onSettled: async () => {
      await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(projectId) })
      await cache.invalidateQueries({ queryKey: projectsQuery.queryKey })
    },
  })
}

interface Invited {
  emails: readonly string[]
  /** Where the server takes one address at a time: those that come before one that is refused are invited. */
  onEach: (email: string) => void
}

/** All of the addresses or none, where the server takes several. */
export function useInvite(projectId: string) {
  const together = takesPeopleTogether(useConfig())
  return useTeamChange(projectId, 'Error inviting project member.', async ({ emails, onEach }: Invited) => {
    if (together) return call(members.inviteMany, { params: { id: projectId }, body: { emails: [...emails] } })
    for (const email of emails) {
      await call(members.invite, { params: { id: projectId, email } })
      onEach(email)
    }
    return undefined
  })
}

/** Expired invitations, for another seven days. */
export const useInviteAgain = (projectId: string) =>
  useTeamChange(projectId, 'Error inviting project member.', async (emails: readonly string[]) => {
    for (const some of inPieces(emails, maxInvitedAtOnce))
      await call(members.inviteAgain, { params: { id: projectId }, body: { emails: some } })
  })

export const useChangeRole = (projectId: string) =>
  useTeamChange(projectId, 'Error updating role.', ({ memberId, role }: { memberId: string; role: WireRole }) =>
    call(members.changeRole, { params: { id: projectId, memberId }, body: String(role) }),
  )

interface Removal {
  /** Of members and invitations. */
  emails: readonly string[]
  /** Whether the access keys that they made end too. */
  removeAccesses: boolean
}

/** As many as the server takes at once: all of them or none. */
export function useRemovePeople(projectId: string) {
  const together = takesPeopleTogether(useConfig())
  return useTeamChange(projectId, 'Error removing project members.', async ({ emails, removeAccesses }: Removal) => {
    const params = { id: projectId }
    for (const some of inPieces(emails, together ? maxPageSize : addressesInUrl)) {
      await call(
        members.remove,
        together
          ? { params, query: {}, body: { emails: some, removeAccesses } }
          : { params, query: { emails: some.join(',') } },
      )
    }
  })
}

/** Their addresses stand in the URL at other servers, which may be 4 KB long. */
const addressesInUrl = 25

const inPieces = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, piece) => list.slice(piece * size, (piece + 1) * size))

export const readInviteLink = (projectId: string, email: string): Promise<string> =>
  call(members.inviteLink, { params: { id: projectId }, query: { email } })
