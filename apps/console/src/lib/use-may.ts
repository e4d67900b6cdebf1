import type { ActionTarget } from '@perigee/domain/permission-table'
import { can, type ProjectAction } from '@perigee/domain/permissions'
import { type Role, roleOf, wireRoles } from '@perigee/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from './account'
import { projectConfigQuery } from './project-config'
import { type ConsoleProject, projectsQuery } from './projects'

/** What an action is about. */
interface Target extends ActionTarget {
  /** Whoever made the thing: tells whether it is one's own. */
  creatorEmail?: string
}

/** As the list has it now, which a dialog may be older than; null once the person is no longer in it. */
function useListed({ id }: ConsoleProject): ConsoleProject | null | undefined {
  const select = (list: readonly ConsoleProject[]) => list.find((project) => project.id === id) ?? null
  return useQuery({ ...projectsQuery, enabled: false, select }).data
}

/** The person's role in the project; while it is not known, that of a member. The list of projects says it, or else the configuration. */
export function useRole(given: ConsoleProject): Role {
  const account = useAccount()
  const project = useListed(given) ?? given
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

/** What somebody has to be allowed for as long as a dialog is of use to them. */
export interface NeededRight {
  project: ConsoleProject
  action: ProjectAction
  target?: Target
}

/** Why the person may no longer do it, in a sentence; undefined as long as they may. */
export function useLostRight({ project, action, target }: NeededRight): string | undefined {
  const listed = useListed(project)
  const may = useMay(project)
  if (listed === null) return `You no longer have access to “${project.name}”.`
  if (may(action, target)) return undefined
  return `You are now a member of “${project.name}”, and only its owner and admins can do this.`
}
