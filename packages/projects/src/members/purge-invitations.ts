import { expiredInvitationMemory, invitationLife } from '@perigee/domain/invitations'
import { deleteOldInvitations } from '@perigee/satellite-db/invitations'
import type { ProjectsContext } from '../context'

/** A job: forgets invitations that expired long ago. Safe to run at any time. @returns how many went */
export const purgeInvitations = ({ db, clock }: Pick<ProjectsContext, 'db' | 'clock'>): Promise<number> =>
  deleteOldInvitations(db, new Date(clock().getTime() - invitationLife - expiredInvitationMemory))
