import { Badge } from '@mantine/core'
import { type DisplayRole, roleOf, wireRoles } from '@perigee/domain/roles'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/lib/account'
import { projectConfigQuery } from '@/lib/project-config'
import type { ConsoleProject } from '@/lib/projects'

const colors: Record<DisplayRole, string> = {
  Owner: 'orbit',
  Admin: 'grape',
  Member: 'green',
  Invited: 'yellow',
  'Invite Expired': 'red',
}
const names = { owner: 'Owner', admin: 'Admin', member: 'Member' } as const

/** The caller's role; of shared projects only the project's configuration knows it. */
export function RoleBadge({ project }: { project: ConsoleProject }) {
  const { id: userId } = useAccount()
  const own = project.ownerId === userId
  const { data } = useQuery({ ...projectConfigQuery(project.id), enabled: !own })
  if (!own && !data) return null
  const role = names[roleOf({ userId, wireRole: data?.role ?? wireRoles.admin }, project)]
  return (
    <Badge variant="light" color={colors[role]} miw="max-content">
      {role}
    </Badge>
  )
}
