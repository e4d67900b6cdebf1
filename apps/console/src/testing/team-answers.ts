import type { PendingInvitation, ProjectMember } from '@perigee/contract/members'
import { wireRoles } from '@perigee/domain/roles'

export const aMember = (facts: Partial<ProjectMember> = {}): ProjectMember => ({
  id: 'somebody',
  fullName: 'Ada Lovelace',
  shortName: '',
  email: 'ada@x.org',
  role: wireRoles.member,
  joinedAt: '2026-11-05T12:00:00Z',
  ...facts,
})

export const anInvitation = (facts: Partial<PendingInvitation> = {}): PendingInvitation => ({
  email: 'mia@x.org',
  createdAt: '2026-11-05T12:00:00Z',
  expired: false,
  ...facts,
})
