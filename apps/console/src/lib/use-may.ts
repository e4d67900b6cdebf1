import type { ActionTarget } from '@perigee/domain/permission-table'
import { can, type ProjectAction } from '@perigee/domain/permissions'
import { type Role, roleOf, wireRoles } from '@perigee/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from './account'
import { projectConfigQuery } from './project-config'
import type { ConsoleProject } from './projects'

interface Target extends ActionTarget {
  /** Whoever made the thing: tells whether it is one's own. */
  creatorEmail?: string
}

/** The person's role in the project; while it is not known, that of a member. The list of projects says it, or else the configuration. */
export function useRole(project: ConsoleProject): Role {
  const account = useAccount()
  const { data: config } = useQuery({ ...projectConfigQuery(project.id), enabled: project.role === undefined })
  const wireRole = project.role ?? config?.role ?? wireRoles.member
  return roleOf({ userId: account.id, wireRole }, project)
}

/** What the person may do in the project. Screens ask this and compare no roles; the server decides all the same. */
export function useMay(project: ConsoleProject): (action: ProjectAction, target?: Target) => boolean {
  const account = useAccount()
  const role = useRole(project)
  return (action, { creatorEmail, ...target } = {}) =>
    can(role, action, creatorEmail === undefined ? target : { ...target, own: creatorEmail === account.email })
}
