import { Button, Table, Text } from '@mantine/core'
import type { ProjectInvitation } from '@perigee/contract/projects'
import { ActionMenu } from '@/components/actions/action-menu'
import { LiveRow } from '@/components/data-table/live-row'
import { Moment } from '@/components/moment'
import { useInvitationActions } from '../use-invitation-actions'
import { InvitedBy } from './invited-by'
import styles from './projects.module.css'
import { StatusBadge } from '@/components/status-badge'

/** A project that one is asked to join, among one's projects: nothing else is known of it yet. */
export function InvitationRow({ invitation }: { invitation: ProjectInvitation }) {
  const { status, actions, join } = useInvitationActions(invitation)
  const label = `Actions for ${invitation.projectName}`
  return (
    <LiveRow live={{ label, actions, onOpen: join }}>
      <Table.Td maw={280}>
        <Text fw={600} truncate title={invitation.projectName}>
          {invitation.projectName}
        </Text>
        <InvitedBy invitation={invitation} />
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td className={styles['rare']} />
      <Table.Td ta="right">
        {join && (
          <Button size="compact-sm" variant="light" onClick={join}>
            Join
          </Button>
        )}
      </Table.Td>
      <Table.Td className={styles['rare']} />
      <Table.Td className={styles['rare']} />
      <Table.Td className={styles['rarer']}>
        <Moment at={invitation.createdAt} />
      </Table.Td>
      <Table.Td ta="right">
        <ActionMenu label={label} actions={actions} />
      </Table.Td>
    </LiveRow>
  )
}
