import { Anchor, Table, Text } from '@mantine/core'
import type { WebhookDelivery } from '@perigee/contract/webhooks'
import type { Action } from '@/components/actions/action'
import { ActionMenu } from '@/components/actions/action-menu'
import { ActionsHead } from '@/components/data-table/actions-head'
import { LiveRow } from '@/components/data-table/live-row'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import { eventWords } from '../event-words'
import { DeliveryStateBadge } from './delivery-state'

interface Props {
  /** Absent while they are on their way. */
  deliveries: readonly WebhookDelivery[] | undefined
  busy: boolean
  actionsOf: (delivery: WebhookDelivery) => readonly Action[]
  onOpen: (delivery: WebhookDelivery) => void
}

export const DeliveryTable = ({ deliveries, busy, actionsOf, onOpen }: Props) => (
  <TableFrame label="Deliveries" busy={busy}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Message</Table.Th>
        <Table.Th>State</Table.Th>
        <Table.Th visibleFrom="sm">When</Table.Th>
        <Table.Th visibleFrom="sm" ta="right">
          Tries
        </Table.Th>
        <Table.Th visibleFrom="md">Last answer</Table.Th>
        <ActionsHead />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {!deliveries && <SkeletonRows columns={[null, null, 'sm', 'sm', 'md', null]} rows={6} />}
      {deliveries?.map((delivery) => (
        <DeliveryRow key={delivery.id} of={delivery} actions={actionsOf(delivery)} onOpen={() => onOpen(delivery)} />
      ))}
    </Table.Tbody>
  </TableFrame>
)

interface RowProps {
  of: WebhookDelivery
  actions: readonly Action[]
  onOpen: () => void
}

function DeliveryRow({ of, actions, onOpen }: RowProps) {
  const { type, state, createdAt, tries, said } = of
  const label = `Actions for ${type}`
  return (
    <LiveRow live={{ label, actions, onOpen }}>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Anchor component="button" type="button" c="inherit" ta="left" underline="hover" onClick={onOpen}>
          {eventWords(type)}
        </Anchor>
        <Text size="xs" c="dimmed" ff="monospace">
          {type}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <Moment at={createdAt} long />
        </Text>
      </Table.Td>
      <Table.Td>
        <DeliveryStateBadge state={state} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={createdAt} long />
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right" className="tabular">
        {tries}
      </Table.Td>
      <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere' }}>
        {said}
      </Table.Td>
      <Table.Td ta="right">
        <ActionMenu label={label} actions={actions} />
      </Table.Td>
    </LiveRow>
  )
}
