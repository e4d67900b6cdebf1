import { Table } from '@mantine/core'
import type { MemberOrder } from '@perigee/domain/sort-orders'
import { ActionMenu } from '@/components/actions/action-menu'
import { ActionsHead } from '@/components/data-table/actions-head'
import { LiveRow } from '@/components/data-table/live-row'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TickAll } from '@/components/data-table/tick-all'
import { TableFrame } from '@/components/data-table/table-frame'
import { Moment } from '@/components/moment'
import { StatusBadge } from '@/components/status-badge'
import { shownName } from '@/lib/shown-name'
import type { TeamCursor } from '../model/queries'
import { type Teammate, teammateId } from '../model/teammate'
import { PersonName } from './person-name'
import { PersonTick } from './person-tick'
import { actionsLabel, livePerson, type TeamListProps } from './team-list-props'

interface Props extends TeamListProps {
  cursor: TeamCursor
  busy: boolean
  /** Whether there is a column of boxes. */
  ticks: boolean
  onTickAll: (on: boolean) => void
  onSort: (order: MemberOrder, direction: TeamCursor['direction']) => void
}

export function TeamTable({ cursor, busy, ticks, onTickAll, onSort, ...list }: Props) {
  const head = (order: MemberOrder) => ({
    sorted: cursor.order === order ? cursor.direction : undefined,
    onSort: (direction: TeamCursor['direction']) => onSort(order, direction),
  })
  const selectable = list.people?.filter(list.canSelect) ?? []
  return (
    <TableFrame label="Team" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          {ticks && (
            <Table.Th w={1}>
              <TickAll
                of={selectable.length}
                ticked={selectable.filter(list.isSelected).length}
                onTickAll={onTickAll}
              />
            </Table.Th>
          )}
          <SortableHead {...head('name')}>Name</SortableHead>
          <SortableHead {...head('email')} className="mantine-visible-from-md">
            Email
          </SortableHead>
          <Table.Th>Role</Table.Th>
          <SortableHead {...head('joinedAt')} className="mantine-visible-from-sm">
            Date added
          </SortableHead>
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {!list.people && <SkeletonRows columns={[...(ticks ? [null] : []), null, 'md', null, 'sm', null]} />}
        {list.people?.map((person) => (
          <PersonRow key={teammateId(person)} person={person} ticks={ticks} list={list} />
        ))}
      </Table.Tbody>
    </TableFrame>
  )
}

function PersonRow({ person, ticks, list }: { person: Teammate; ticks: boolean; list: TeamListProps }) {
  const actions = list.actionsOf(person)
  const selected = list.isSelected(person)
  return (
    <LiveRow live={livePerson(person, list)} data-selected={selected || undefined} aria-selected={selected}>
      {ticks && <Table.Td>{list.canSelect(person) && <PersonTick person={person} {...list} />}</Table.Td>}
      <Table.Td>
        <PersonName person={person} withEmail="below-md" />
      </Table.Td>
      <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere' }}>
        {shownName(person.email)}
      </Table.Td>
      <Table.Td>
        <StatusBadge status={person.shownRole} />
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        <Moment at={person.at} />
      </Table.Td>
      <Table.Td ta="right">
        {actions.length > 0 && <ActionMenu label={actionsLabel(person)} actions={actions} />}
      </Table.Td>
    </LiveRow>
  )
}
