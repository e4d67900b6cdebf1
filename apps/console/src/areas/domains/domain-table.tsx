import { Table, UnstyledButton } from '@mantine/core'
import type { DomainOrder } from '@perigee/domain/sort-orders'
import { ActionMenu } from '@/components/actions/action-menu'
import { ActionsHead } from '@/components/data-table/actions-head'
import { LiveRow } from '@/components/data-table/live-row'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import { type DomainListProps, liveDomain, menuLabel } from './domain-list'
import { DomainStateText } from './domain-state'
import type { DomainCursor } from './queries'

interface Props extends DomainListProps {
  cursor: DomainCursor
  busy: boolean
  onSort: (order: DomainOrder, direction: DomainCursor['direction']) => void
}

export const columns: readonly { order: DomainOrder; title: string }[] = [
  { order: 'name', title: 'Name' },
  { order: 'createdAt', title: 'Date created' },
]

export function DomainTable({ cursor, busy, onSort, ...list }: Props) {
  const { domains, actionsOf, onOpen } = list
  const head = ({ order, title }: (typeof columns)[number]) => (
    <SortableHead
      key={order}
      sorted={cursor.order === order ? cursor.direction : undefined}
      onSort={(direction) => onSort(order, direction)}
    >
      {title}
    </SortableHead>
  )
  return (
    <TableFrame label="Domains" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          {columns.slice(0, 1).map(head)}
          <Table.Th>Bucket</Table.Th>
          <Table.Th>Status</Table.Th>
          {columns.slice(1).map(head)}
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {!domains && <SkeletonRows columns={[null, null, null, null, null]} />}
        {domains?.map((domain) => (
          <LiveRow key={domain.subdomain} live={liveDomain(domain, list)}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <UnstyledButton fw={500} fz="inherit" onClick={() => onOpen(domain)}>
                {domain.subdomain}
              </UnstyledButton>
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{domain.prefix}</Table.Td>
            <Table.Td>
              <DomainStateText life={domain.life} />
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Moment at={domain.createdAt} />
            </Table.Td>
            <Table.Td ta="right">
              <ActionMenu label={menuLabel(domain)} actions={actionsOf(domain)} />
            </Table.Td>
          </LiveRow>
        ))}
      </Table.Tbody>
    </TableFrame>
  )
}
