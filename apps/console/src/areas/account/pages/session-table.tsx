import { Badge, Button, Group, Table, Text } from '@mantine/core'
import type { ActiveSession } from '@perigee/contract/sessions'
import { ActionsHead } from '@/components/data-table/actions-head'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import { deviceText } from '@perigee/domain/device-text'
import type { SessionOrder } from '@perigee/domain/sort-orders'
import type { SessionCursor } from '../model/sessions'

interface Props {
  /** Absent while the first page is on its way. */
  sessions: readonly ActiveSession[] | undefined
  cursor: SessionCursor
  busy: boolean
  onSort: (order: SessionOrder, direction: SessionCursor['direction']) => void
  onEnd: (session: ActiveSession) => void
}

export function SessionTable({ sessions, cursor, busy, onSort, onEnd }: Props) {
  const addresses = !sessions || sessions.some(({ ip }) => ip !== undefined)
  const sorted = (order: SessionOrder) => (cursor.order === order ? cursor.direction : undefined)
  return (
    <TableFrame label="Active sessions" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          <SortableHead sorted={sorted('userAgent')} onSort={(direction) => onSort('userAgent', direction)}>
            Device
          </SortableHead>
          {addresses && <Table.Th visibleFrom="sm">Address</Table.Th>}
          <SortableHead
            className="mantine-visible-from-xs"
            sorted={sorted('expiresAt')}
            onSort={(direction) => onSort('expiresAt', direction)}
          >
            Expires
          </SortableHead>
          <ActionsHead width={130} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {!sessions && <SkeletonRows columns={[null, 'sm', 'xs', null]} rows={2} />}
        {sessions &&
          ownFirst(sessions).map((session) => (
            <SessionRow key={session.id} session={session} addresses={addresses} onEnd={() => onEnd(session)} />
          ))}
      </Table.Tbody>
    </TableFrame>
  )
}

/** The session that is looked from comes first, however the others are sorted. */
const ownFirst = (sessions: readonly ActiveSession[]): ActiveSession[] => [
  ...sessions.filter(({ isRequesterCurrentSession }) => isRequesterCurrentSession),
  ...sessions.filter(({ isRequesterCurrentSession }) => !isRequesterCurrentSession),
]

interface RowProps {
  session: ActiveSession
  /** Whether there is a column of addresses. */
  addresses: boolean
  onEnd: () => void
}

function SessionRow({ session, addresses, onEnd }: RowProps) {
  const device = deviceText(session.userAgent)
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text fw={500} title={session.userAgent} style={{ overflowWrap: 'anywhere' }}>
            {device}
          </Text>
          {session.isRequesterCurrentSession && <Badge variant="light">This session</Badge>}
        </Group>
        {session.createdAt !== undefined && (
          <Text size="xs" c="dimmed">
            Since <Moment at={session.createdAt} />
          </Text>
        )}
      </Table.Td>
      {addresses && <Table.Td visibleFrom="sm">{session.ip}</Table.Td>}
      <Table.Td visibleFrom="xs">
        <Moment at={session.expiresAt} />
      </Table.Td>
      <Table.Td ta="right">
        {!session.isRequesterCurrentSession && (
          <Button variant="default" size="xs" aria-label={`End session: ${device}`} onClick={onEnd}>
            End session
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
