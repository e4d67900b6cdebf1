import { Table } from '@mantine/core'
import { ActionsHead } from '@/components/data-table/actions-head'
import { LiveRow } from '@/components/data-table/live-row'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TickAll } from '@/components/data-table/tick-all'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import { ActionMenu } from '@/components/actions/action-menu'
import type { ApiKeyOrder } from '@perigee/domain/sort-orders'
import type { AccessCursor } from '../queries'
import { type AccessKeyListProps, liveKey } from './access-key-list'
import { KeyName, shownKeyName } from './key-name'
import { KeyTick } from './key-tick'

interface Props extends AccessKeyListProps {
  cursor: AccessCursor
  busy: boolean
  onTickAll: (on: boolean) => void
  onSort: (order: ApiKeyOrder, direction: AccessCursor['direction']) => void
}

export const columns: readonly { order: ApiKeyOrder; title: string; className?: string }[] = [
  { order: 'name', title: 'Name' },
  { order: 'createdAt', title: 'Date created' },
  { order: 'creator', title: 'Created by', className: 'mantine-visible-from-sm' },
]

export function AccessKeyTable({ cursor, busy, onSort, onTickAll, ...list }: Props) {
  const { keys, actionsOf, canSelect, isSelected } = list
  const selectable = keys?.filter(canSelect) ?? []
  return (
    <TableFrame label="Access keys" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={1}>
            <TickAll of={selectable.length} ticked={selectable.filter(isSelected).length} onTickAll={onTickAll} />
          </Table.Th>
          {columns.map(({ order, title, className }) => (
            <SortableHead
              key={order}
              className={className}
              sorted={cursor.order === order ? cursor.direction : undefined}
              onSort={(direction) => onSort(order, direction)}
            >
              {title}
            </SortableHead>
          ))}
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {!keys && <SkeletonRows columns={[null, null, null, 'sm', null]} />}
        {keys?.map((key) => (
          <LiveRow
            key={key.id}
            live={liveKey(key, actionsOf)}
            data-selected={isSelected(key) || undefined}
            aria-selected={isSelected(key)}
          >
            <Table.Td>{canSelect(key) && <KeyTick keyInfo={key} {...list} />}</Table.Td>
            <Table.Td>
              <KeyName name={key.name} />
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Moment at={key.createdAt} />
            </Table.Td>
            <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
              {key.creatorEmail || 'unknown'}
            </Table.Td>
            <Table.Td ta="right">
              <ActionMenu label={`Actions for ${shownKeyName(key.name)}`} actions={actionsOf(key)} />
            </Table.Td>
          </LiveRow>
        ))}
      </Table.Tbody>
    </TableFrame>
  )
}
