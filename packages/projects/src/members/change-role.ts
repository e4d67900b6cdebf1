import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { memberRefusals } from '@perigee/contract/refusals/members'
import { type WireRole, wireRoles } from '@perigee/domain/roles'
import { findMember, type MemberRow, updateMemberRole } from '@perigee/satellite-db/members'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import type { UserId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'
import { teamAct } from './team-act'

/** Makes somebody an admin or a member. They get a mail where that is new. @throws noSuchMember, ownerRoleStays */
export const changeRole = teamAct(
  projectUseCase(
    'member.changeRole',
    async (
      { db, clock }: Pick<ProjectsContext, 'db' | 'clock'>,
      { project, actor },
      { userId, role }: { userId: UserId; role: WireRole },
    ): Promise<MemberRow> => {
      const key = { projectId: project.internalId, userId }
      const member = await findMember(db, key)
      if (!member) throw memberRefusals.noSuchMember()
      if (userId === project.ownerId) throw memberRefusals.ownerRoleStays()
      if (member.role === role) return member
      await updateMemberRole(db, key, role)
      const facts = { project: project.name, role: wordOf(role), by: actor.user.email }
      await writeDownMails(db, [{ mail: 'roleChanged', to: member.email, facts }], clock())
      await recordActs({ db, clock }, [
        {
          name: 'member.roleChanged',
          project,
          actor,
          target: userId,
          facts: { from: wordOf(member.role), to: wordOf(role) },
          subject: { userId, email: member.email },
        },
      ])
      return { ...member, role }
    },
  ),
)

const wordOf = (role: WireRole) => (role === wireRoles.admin ? ('admin' as const) : ('member' as const))
