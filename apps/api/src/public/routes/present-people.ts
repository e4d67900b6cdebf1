import type { PublicInvitation, PublicMember } from '@perigee/contract/public/members'
import { invitationExpiry, isInvitationExpired } from '@perigee/domain/invitations'
import type { MemberInRole } from '@perigee/projects/members/page-of-people'
import type { SentInvitation } from '@perigee/satellite-db/page-of-people'
import type { Clock } from '@perigee/std/clock'

export const presentMember = ({ id, email, fullName, inRole, joinedAt }: MemberInRole): PublicMember => ({
  id,
  email,
  fullName,
  role: inRole,
  joinedAt: joinedAt.toISOString(),
})

export const presentInvitation = (
  { email, sentAt }: SentInvitation,
  { clock }: { clock: Clock },
): PublicInvitation => ({
  email,
  sentAt: sentAt.toISOString(),
  expiresAt: invitationExpiry(sentAt).toISOString(),
  expired: isInvitationExpired(sentAt, clock()),
})
