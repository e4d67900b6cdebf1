import { inTransaction } from '@perigee/actors/context'
import { expiredInvitationMemory, invitationLife } from '@perigee/domain/invitations'
import { deleteOldInvitations, forgetInvitedAddresses } from '@perigee/satellite-db/invitations'
import type { ProjectsContext } from '../context'

/**
 * A job: forgets invitations that expired long ago, and whom nobody of an account was invited by them: such an address
 * leaves the audit log too. Safe to run at any time. @returns how many invitations went
 */
export const purgeInvitations = (context: Pick<ProjectsContext, 'db' | 'clock'>): Promise<number> => {
  const before = new Date(context.clock().getTime() - invitationLife - expiredInvitationMemory)
  return inTransaction(context, async ({ db }) => {
    const purged = await deleteOldInvitations(db, before)
    await forgetInvitedAddresses(db, before)
    return purged
  })
}
