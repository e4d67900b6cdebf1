import { Table, Text } from '@mantine/core'
import { ActionMenu } from '@/components/actions/action-menu'
import { ActionsHead } from '@/components/data-table/actions-head'
import type { ListCursor } from '@/components/data-table/list-page'
import { LiveRow } from '@/components/data-table/live-row'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TableFrame } from '@/components/data-table/table-frame'
import { TickAll } from '@/components/data-table/tick-all'
import { Moment } from '@/components/moment'
import { type ApiKeyListProps, KeyTick, liveKey, menuLabel } from './api-key-list'
import { Calls, Expiry, KeyName, KeyRights, LastUse } from './key-facts'
import type { KeyOrder } from './list-keys'

interface Props extends ApiKeyListProps {
  cursor: ListCursor<KeyOrder>
  busy: boolean
  onTickAll: (on: boolean) => void
  onSort: (order: KeyOrder, direction: 'asc' | 'desc') => void
}

export function ApiKeyTable({ cursor, busy, onTickAll, onSort, ...list }: Props) {
  const { keys, narrows, isSelected } = list
  const sortedBy = (order: KeyOrder) => ({
    sorted: cursor.order === order ? cursor.direction : undefined,
    onSort: (direction: 'asc' | 'desc') => onSort(order, direction),
  })
  return (
    <TableFrame label="API keys" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={1}>
            <TickAll of={keys?.length ?? 0} ticked={keys?.filter(isSelected).length ?? 0} onTickAll={onTickAll} />
          </Table.Th>
          <SortableHead {...sortedBy('name')}>Name</SortableHead>
          {narrows && <Table.Th visibleFrom="md">Rights</Table.Th>}
          <SortableHead {...sortedBy('createdAt')}>Date created</SortableHead>
          <SortableHead {...sortedBy('expiresAt')}>Expires</SortableHead>
          {narrows && <SortableHead {...sortedBy('lastUsedAt')}>Last used</SortableHead>}
          {narrows && (
            <SortableHead numeric className="mantine-visible-from-sm" {...sortedBy('calls')}>
              Calls
            </SortableHead>
          )}
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {!keys && <SkeletonRows columns={narrows ? [null, null, 'md', null, null, null, 'sm', null] : fewColumns} />}
        {keys?.map((key) => (
          <LiveRow
            key={key.id}
            live={liveKey(key, list)}
            data-selected={isSelected(key) || undefined}
            aria-selected={isSelected(key)}
          >
            <Table.Td>
              <KeyTick of={key} {...list} />
            </Table.Td>
            <Table.Td>
              <KeyName of={key} replaced={list.isReplaced(key)} />
              {narrows && (
                <Text size="xs" c="dimmed" hiddenFrom="md">
                  <KeyRights of={key} />
                </Text>
              )}
            </Table.Td>
            {narrows && (
              <Table.Td visibleFrom="md">
                <KeyRights of={key} />
              </Table.Td>
            )}
            <Table.Td>
              <Moment at={key.createdAt} />
            </Table.Td>
            <Table.Td>
              <Expiry of={key} />
            </Table.Td>
            {narrows && (
              <Table.Td>
                <LastUse of={key} />
              </Table.Td>
            )}
            {narrows && (
              <Table.Td visibleFrom="sm" ta="right" className="tabular">
                <Calls of={key} />
              </Table.Td>
            )}
            <Table.Td ta="right">
              <ActionMenu label={menuLabel(key)} actions={list.actionsOf(key)} />
            </Table.Td>
          </LiveRow>
        ))}
      </Table.Tbody>
    </TableFrame>
  )
}

const fewColumns = [null, null, null, null, null] as const
