import { refId } from '@/areas/storage/public'
import { Checkbox, Table } from '@mantine/core'
import { ActionsHead } from '@/components/data-table/actions-head'
import { SkeletonRows } from '@/components/data-table/skeleton-rows'
import { SortableHead } from '@/components/data-table/sortable-head'
import { TableFrame } from '@/components/data-table/table-frame'
import type { SortBy, Sorting } from '../../model/entries'
import { EntryRow } from './entry-row'
import type { ListProps } from './list-props'
import styles from './list.module.css'

interface Props extends ListProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onTickAll: (on: boolean) => void
}

/** The heads are as wide as what comes below them, so that nothing moves when it comes. */
const columns: readonly { by: SortBy; title: string; numeric?: true; className?: string }[] = [
  { by: 'size', title: 'Size', numeric: true, className: `${styles['size']}` },
  { by: 'date', title: 'Date', className: `mantine-visible-from-sm ${styles['date']}` },
]

export function EntryTable({ entries, sorting, busy, at, onSort, onTickAll, ...actions }: Props) {
  const ticked = entries?.filter(actions.isSelected).length ?? 0
  const all = ticked > 0 && ticked === entries?.length
  const sorted = (by: SortBy) => (sorting.by === by ? sorting.direction : undefined)
  return (
    <TableFrame label="Files and folders" busy={busy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={1}>
            <Checkbox
              size="xs"
              aria-label="Select all"
              disabled={!entries}
              checked={all}
              indeterminate={ticked > 0 && !all}
              onChange={() => onTickAll(!all)}
            />
          </Table.Th>
          <SortableHead
            className={styles['name']}
            sorted={sorted('name')}
            onSort={(direction) => onSort({ by: 'name', direction })}
          >
            Name
          </SortableHead>
          <Table.Th visibleFrom="md" miw={84}>
            Type
          </Table.Th>
          {columns.map(({ by, title, numeric = false, className }) => (
            <SortableHead
              key={by}
              numeric={numeric}
              className={className}
              sorted={sorted(by)}
              onSort={(direction) => onSort({ by, direction })}
            >
              {title}
            </SortableHead>
          ))}
          <ActionsHead width={1} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries ? (
          entries.map((entry, line) => (
            <EntryRow key={refId(entry)} entry={entry} line={line} tabIndex={line === at ? 0 : -1} {...actions} />
          ))
        ) : (
          <SkeletonRows columns={[null, null, 'md', null, 'sm', null]} />
        )}
      </Table.Tbody>
    </TableFrame>
  )
}
