import { Badge } from '@mantine/core'
import type { DisplayRole } from '@perigee/domain/roles'

const colors: Record<DisplayRole, string> = {
  Owner: 'orbit',
  Admin: 'grape',
  Member: 'green',
  Invited: 'yellow',
  'Invite Expired': 'red',
}

/** How somebody stands to a project. */
export const StatusBadge = ({ status }: { status: DisplayRole }) => (
  <Badge variant="light" color={colors[status]} miw="max-content">
    {status}
  </Badge>
)
