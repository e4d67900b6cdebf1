import { Badge } from '@mantine/core'
import type { DisplayRole, Role } from '@perigee/domain/roles'
import type { ConsoleProject } from '@/lib/projects'
import { useRole } from '@/lib/use-may'

const colors: Record<DisplayRole, string> = {
  Owner: 'orbit',
  Admin: 'grape',
  Member: 'green',
  Invited: 'yellow',
  'Invite Expired': 'red',
}
const names = { owner: 'Owner', admin: 'Admin', member: 'Member' } as const satisfies Record<Role, DisplayRole>

/** The person's role in the project. */
export const RoleBadge = ({ project }: { project: ConsoleProject }) => <StatusBadge status={names[useRole(project)]} />

/** How somebody stands to a project. */
export const StatusBadge = ({ status }: { status: DisplayRole }) => (
  <Badge variant="light" color={colors[status]} miw="max-content">
    {status}
  </Badge>
)
