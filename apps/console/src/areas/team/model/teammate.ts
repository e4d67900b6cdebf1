import type { PendingInvitation, ProjectMember } from '@perigee/contract/members'
import type { DisplayRole, Role } from '@perigee/domain/roles'
import { roleNames, roleOf } from '@perigee/domain/roles'
import type { MemberOrder } from '@perigee/domain/sort-orders'

interface Common {
  email: string
  /** As rows show it. */
  name: string
  shownRole: DisplayRole
  /** When a member joined, or when an invitation was sent last. */
  at: string
  /** What the server sorts names by. */
  sortName: string
}

export interface Member extends Common {
  kind: 'member'
  id: string
  role: Role
  isSelf: boolean
}

export interface Invitation extends Common {
  kind: 'invitation'
  /** It can be sent again, and no longer be accepted. */
  expired: boolean
}

/** Somebody in a project, or invited to it. */
export type Teammate = Member | Invitation

/** An address stands once in a project. */
export const teammateId = ({ email }: Teammate): string => email.toLowerCase()

interface Page {
  projectMembers: readonly ProjectMember[]
  projectInvitations: readonly PendingInvitation[]
}

interface Look {
  ownerId: string
  /** Of the person who looks. */
  selfId: string
  order: MemberOrder
  direction: 'asc' | 'desc'
}

/** One page of the list in its order: members and invitations come apart, and are one sequence. */
export function teammatesOf(page: Page, { ownerId, selfId, order, direction }: Look): Teammate[] {
  const members = page.projectMembers.map((member) => memberOf(member, { ownerId, selfId }))
  const people: Teammate[] = [...members, ...page.projectInvitations.map(invitationOf)]
  const sign = direction === 'asc' ? 1 : -1
  return people.toSorted((one, other) => {
    const [keys, others] = [sortKeys[order](one), sortKeys[order](other)]
    const differs = keys.findIndex((key, index) => key !== others[index])
    return differs < 0 ? 0 : (keys[differs] ?? '') < (others[differs] ?? '') ? -sign : sign
  })
}

const sortKeys: Record<MemberOrder, (person: Teammate) => (string | number)[]> = {
  name: (person) => [person.sortName, teammateId(person)],
  email: (person) => [teammateId(person)],
  joinedAt: (person) => [Date.parse(person.at), teammateId(person)],
}

function memberOf(member: ProjectMember, { ownerId, selfId }: Pick<Look, 'ownerId' | 'selfId'>): Member {
  const { id, email, fullName, shortName, joinedAt: at } = member
  const name = shortName || fullName || localPart(email)
  const role = roleOf({ userId: id, wireRole: member.role }, { ownerId })
  return {
    kind: 'member',
    id,
    email,
    name,
    sortName: name.toLowerCase(),
    role,
    shownRole: roleNames[role],
    isSelf: id === selfId,
    at,
  }
}

function invitationOf({ email, createdAt: at, expired }: PendingInvitation): Invitation {
  const name = localPart(email)
  const shownRole = expired ? 'Invite Expired' : 'Invited'
  return { kind: 'invitation', email, name, sortName: name.toLowerCase(), expired, shownRole, at }
}

const localPart = (email: string): string => email.split('@', 1)[0] ?? email
