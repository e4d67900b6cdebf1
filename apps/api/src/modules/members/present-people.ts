import type { PendingInvitation, ProjectMember } from '@perigee/contract/members'
import type { ProjectInvitation } from '@perigee/contract/projects'
import type { InvitationToUser } from '@perigee/satellite-db/invitations'
import type { MemberRow } from '@perigee/satellite-db/members'

export const presentMember = ({
  id,
  fullName,
  shortName,
  email,
  role,
  joinedAt,
}: Omit<MemberRow, 'emailKey'>): ProjectMember => ({
  id,
  fullName,
  shortName,
  email,
  role,
  joinedAt: joinedAt.toISOString(),
})

export const presentInvitation = (invitation: { email: string; at: Date; expired: boolean }): PendingInvitation => ({
  email: invitation.email,
  createdAt: invitation.at.toISOString(),
  expired: invitation.expired,
})

export const presentOwnInvitation = (invitation: InvitationToUser): ProjectInvitation => ({
  projectID: invitation.projectId,
  projectName: invitation.name,
  projectDescription: invitation.description,
  inviterEmail: invitation.inviterEmail,
  createdAt: invitation.sentAt.toISOString(),
})
