import { roleNames } from '@perigee/domain/roles'
import { StatusBadge } from '@/components/status-badge'
import type { ConsoleProject } from '@/lib/projects'
import { useRole } from '@/lib/use-may'

/** The person's role in the project. */
export const RoleBadge = ({ project }: { project: ConsoleProject }) => (
  <StatusBadge status={roleNames[useRole(project)]} />
)
