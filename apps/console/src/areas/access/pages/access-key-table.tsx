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
import { Expiry, LastUse, Scope } from './key-facts'
import { KeyTick } from './key-tick'
import { typeOf } from './known-of-key'

interface Props extends AccessKeyListProps {
  cursor: AccessCursor
  busy: boolean
  onTickAll: (on: boolean) => void
  onSort: (order: ApiKeyOrder, direction: AccessCursor['direction']) => void
}

/** For each column the width from which on it is there. */
const widths = [null, null, 'md', null, null, null, 'lg', null] as const

export function AccessKeyTable({ cursor, busy, onSort, onTickAll, ...list }: Props) {
  const { keys, actionsOf, canSelect, isSelected } = list
  const selectable = keys?.filter(canSelect) ?? []
  const sortedBy = (order: ApiKeyOrder) => ({
    sorted: cursor.order === order ? cursor.direction : undefined,
    onSort: (direction: AccessCursor['direction']) => onSort(order, direction),
  })
  return (
    <TableFrame label="Access keys" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={1}>
            <TickAll of={selectable.length} ticked={selectable.filter(isSelected).length} onTickAll={onTickAll} />
          </Table.Th>
          <SortableHead {...sortedBy('name')}>Name</SortableHead>
          <Table.Th visibleFrom="md">Permissions</Table.Th>
          <Table.Th>Expires</Table.Th>
          <Table.Th>Last used</Table.Th>
          <SortableHead {...sortedBy('createdAt')}>Date created</SortableHead>
          <SortableHead className="mantine-visible-from-lg" {...sortedBy('creator')}>
            Created by
          </SortableHead>
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {!keys && <SkeletonRows columns={widths} />}
        {keys?.map((key) => (
          <LiveRow
            key={key.id}
            live={liveKey(key, actionsOf)}
            data-selected={isSelected(key) || undefined}
            aria-selected={isSelected(key)}
          >
            <Table.Td>{canSelect(key) && <KeyTick keyInfo={key} {...list} />}</Table.Td>
            <Table.Td>
              <KeyName of={key} type={typeOf(key)} />
            </Table.Td>
            <Table.Td visibleFrom="md">
              <Scope of={key} />
            </Table.Td>
            <Table.Td>
              <Expiry of={key} />
            </Table.Td>
            <Table.Td>
              <LastUse of={key} />
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Moment at={key.createdAt} />
            </Table.Td>
            <Table.Td visibleFrom="lg" style={{ overflowWrap: 'anywhere' }}>
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
