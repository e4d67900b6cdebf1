import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { memberRefusals } from '@perigee/contract/refusals/members'
import { deleteInvitations, findInvitations, mailboxesOf } from '@perigee/satellite-db/invitations'
import type { ProjectsContext } from '../context'
import { teamAct } from './team-act'

/** Withdraws one invitation, expired or not. @throws noSuchInvitation */
export const cancelInvitation = teamAct(
  projectUseCase(
    'member.cancelInvitation',
    async (
      { db, clock }: Pick<ProjectsContext, 'db' | 'clock'>,
      { project, actor },
      { email }: { email: string },
    ): Promise<void> => {
      const named = { projectId: project.internalId, emails: await mailboxesOf(db, [email]) }
      const [invitation] = await findInvitations(db, named)
      if (!invitation) throw memberRefusals.noSuchInvitation()
      await deleteInvitations(db, named)
      const subject = { userId: null, email: invitation.email }
      await recordActs({ db, clock }, [
        { name: 'invitation.withdrawn', project, actor, target: '', facts: {}, subject },
      ])
    },
  ),
)
