import { Text } from '@mantine/core'
import type { ProjectInvitation } from '@perigee/contract/projects'
import { shownDescription } from '@perigee/domain/project-name'

/** What is known of a project that one is asked to join. */
export function InvitedBy({ invitation: { projectDescription, inviterEmail } }: { invitation: ProjectInvitation }) {
  const inviter = inviterEmail === '' ? 'You are invited to join' : `${inviterEmail} invites you`
  return [shownDescription(projectDescription), inviter]
    .filter((line) => line !== '')
    .map((line) => (
      <Text key={line} size="xs" c="dimmed" truncate title={line}>
        {line}
      </Text>
    ))
}
