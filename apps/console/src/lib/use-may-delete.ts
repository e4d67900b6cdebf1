import { can, type ProjectAction } from '@perigee/domain/permissions'
import { roleOf, wireRoles } from '@perigee/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from './account'
import type { ConsoleProject } from './projects'
import { projectConfigQuery } from './project-config'

/** Whether the person may delete something that somebody made; while the role is not known, as a member. */
export function useMayDelete(project: ConsoleProject, action: ProjectAction): (creatorEmail: string) => boolean {
  const account = useAccount()
  const { data: config } = useQuery(projectConfigQuery(project.id))
  const role = roleOf({ userId: account.id, wireRole: config?.role ?? wireRoles.member }, project)
  return (creatorEmail) => can(role, action, { own: creatorEmail === account.email })
}
