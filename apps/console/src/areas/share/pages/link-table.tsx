import { Table } from '@mantine/core'
import type { LinkOrder } from '@perigee/domain/sort-orders'
import { ActionMenu } from '@/components/actions/action-menu'
import { ByteSize } from '@/components/byte-size'
import { ActionsHead } from '@/components/data-table/actions-head'
import { LiveRow } from '@/components/data-table/live-row'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TickAll } from '@/components/data-table/tick-all'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import type { LinkCursor } from '../queries'
import { LinkName, LinkStateCell, LinkTick, LinkViews } from './link-cells'
import { type LinkListProps, liveLink, menuLabel } from './link-list'

interface Props extends LinkListProps {
  cursor: LinkCursor
  busy: boolean
  onTickAll: (on: boolean) => void
  onSort: (order: LinkOrder, direction: LinkCursor['direction']) => void
}

export const columns: readonly { order: LinkOrder; title: string; className?: string }[] = [
  { order: 'name', title: 'Name' },
  { order: 'views', title: 'Views' },
  { order: 'bytes', title: 'Downloaded', className: 'mantine-visible-from-sm' },
  { order: 'createdAt', title: 'Date created', className: 'mantine-visible-from-md' },
  { order: 'creator', title: 'Created by', className: 'mantine-visible-from-md' },
]

export function LinkTable({ cursor, busy, onSort, onTickAll, ...list }: Props) {
  const { links, actionsOf, canSelect, isSelected } = list
  const selectable = links?.filter(canSelect) ?? []
  const [name, ...others] = columns.map(({ order, title, className }) => (
    <SortableHead
      key={order}
      className={className}
      sorted={cursor.order === order ? cursor.direction : undefined}
      onSort={(direction) => onSort(order, direction)}
    >
      {title}
    </SortableHead>
  ))
  return (
    <TableFrame label="Shared links" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={1}>
            <TickAll of={selectable.length} ticked={selectable.filter(isSelected).length} onTickAll={onTickAll} />
          </Table.Th>
          {name}
          <Table.Th>State</Table.Th>
          {others}
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {!links && <SkeletonRows columns={[null, null, null, null, 'sm', 'md', 'md', null]} />}
        {links?.map((link) => (
          <LiveRow
            key={link.id}
            live={liveLink(link, actionsOf)}
            data-selected={isSelected(link) || undefined}
            aria-selected={isSelected(link)}
          >
            <Table.Td>{canSelect(link) && <LinkTick link={link} {...list} />}</Table.Td>
            <Table.Td>
              <LinkName link={link} />
            </Table.Td>
            <Table.Td>
              <LinkStateCell link={link} />
            </Table.Td>
            <Table.Td>
              <LinkViews link={link} />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <ByteSize bytes={link.bytes} />
            </Table.Td>
            <Table.Td visibleFrom="md" style={{ whiteSpace: 'nowrap' }}>
              <Moment at={link.createdAt} />
            </Table.Td>
            <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere' }}>
              {link.creatorEmail || 'unknown'}
            </Table.Td>
            <Table.Td ta="right">
              <ActionMenu label={menuLabel(link)} actions={actionsOf(link)} />
            </Table.Td>
          </LiveRow>
        ))}
      </Table.Tbody>
    </TableFrame>
  )
}
