import { can, type ProjectAction, roleOf } from '@perigee/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../account'
import type { ConsoleProject } from '../projects'
import { projectConfig } from './queries'

/**
 * Whether the person may delete something that somebody made. While the role is not known, and for whoever guesses
 * wrong, the server decides.
 */
export function useMayDelete(project: ConsoleProject, action: ProjectAction): (creatorEmail: string) => boolean {
  const account = useAccount()
  const { data: config } = useQuery(projectConfig(project.id))
  if (!config) return () => true
  const role = roleOf({ userId: account.id, wireRole: config.role }, project)
  return (creatorEmail) => can(role, action, { own: creatorEmail === account.email })
}
