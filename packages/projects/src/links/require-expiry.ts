import { linkRefusals } from '@perigee/contract/refusals/links'
import { hasPaidPrivileges, isAccountKind } from '@perigee/domain/account-kinds'
import { projectFacts } from '@perigee/satellite-db/projects'
import type { ProjectsContext } from '../context'

/** Whether links of a project may be given an end is a matter of its owner’s plan. @throws expiryNeedsPaidPlan */
export async function requireExpiry({ db }: Pick<ProjectsContext, 'db'>, internalProjectId: number): Promise<void> {
  const { ownerKind } = await projectFacts(db, internalProjectId)
  if (!isAccountKind(ownerKind) || !hasPaidPrivileges(ownerKind)) throw linkRefusals.expiryNeedsPaidPlan()
}
