import { wireRoles } from '@perigee/domain/roles'
import { describe, expect, it } from 'vitest'
import { aMember, anInvitation } from '@/testing/team-answers'
import { teammatesOf } from './teammate'

const look = { ownerId: 'owner', selfId: 'self', order: 'name', direction: 'asc' } as const
const people = {
  projectMembers: [
    aMember({ id: 'owner', fullName: 'Zoe', email: 'zoe@x.org', joinedAt: '2026-01-01T00:00:00Z' }),
    aMember({ id: 'self', fullName: 'ada', email: 'Ada@x.org', joinedAt: '2026-01-03T00:00:00Z' }),
  ],
  projectInvitations: [anInvitation({ email: 'mia@x.org', createdAt: '2026-01-02T00:00:00Z' })],
}
const emails = (order: 'name' | 'email' | 'joinedAt', direction: 'asc' | 'desc', page = people) =>
  teammatesOf(page, { ...look, order, direction }).map(({ email }) => email)

describe('members and invitations are one sequence', () => {
  it.each([
    ['name', 'asc', ['Ada@x.org', 'mia@x.org', 'zoe@x.org']],
    ['name', 'desc', ['zoe@x.org', 'mia@x.org', 'Ada@x.org']],
    ['email', 'asc', ['Ada@x.org', 'mia@x.org', 'zoe@x.org']],
    ['joinedAt', 'asc', ['zoe@x.org', 'mia@x.org', 'Ada@x.org']],
    ['joinedAt', 'desc', ['Ada@x.org', 'mia@x.org', 'zoe@x.org']],
  ] as const)('by %s, %s', (order, direction, expected) => {
    expect(emails(order, direction)).toEqual(expected)
  })

  it.each([
    ['asc', ['a@x.org', 'b@x.org']],
    ['desc', ['b@x.org', 'a@x.org']],
  ] as const)('ties are broken by the address, %s', (direction, expected) => {
    const page = {
      projectMembers: [aMember({ email: 'b@x.org', fullName: 'Ada' }), aMember({ email: 'a@x.org', fullName: 'Ada' })],
      projectInvitations: [],
    }
    expect(emails('name', direction, page)).toEqual(expected)
  })
})

describe('somebody of the team', () => {
  const [only] = teammatesOf(
    { ...people, projectInvitations: [], projectMembers: people.projectMembers.slice(0, 1) },
    look,
  )

  it('is the owner by the project, whatever role is stored', () => {
    expect(only).toMatchObject({ role: 'owner', shownRole: 'Owner', isSelf: false })
  })

  it.each([
    [wireRoles.admin, 'Admin'],
    [wireRoles.member, 'Member'],
  ])('with role number %d is called %s', (role, shownRole) => {
    const [shown] = teammatesOf({ projectMembers: [aMember({ role })], projectInvitations: [] }, look)
    expect(shown?.shownRole).toBe(shownRole)
  })

  it.each([
    [false, 'Invited'],
    [true, 'Invite Expired'],
  ])('who is invited has the name before the @ (expired: %s)', (expired, shownRole) => {
    const [shown] = teammatesOf({ projectMembers: [], projectInvitations: [anInvitation({ expired })] }, look)
    expect(shown).toMatchObject({ kind: 'invitation', name: 'mia', shownRole })
  })

  it.each([
    [{ shortName: 'Countess', fullName: 'Ada' }, 'Countess'],
    [{ shortName: '', fullName: 'Ada' }, 'Ada'],
    [{ shortName: '', fullName: '' }, 'ada'],
  ])('is called by the short name, the full name or what is before the @', (names, name) => {
    const [shown] = teammatesOf({ projectMembers: [aMember({ ...names })], projectInvitations: [] }, look)
    expect(shown?.name).toBe(name)
  })
})
