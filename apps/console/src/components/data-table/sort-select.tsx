import { ActionIcon, Group, NativeSelect, Tooltip } from '@mantine/core'
import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import type { Sort } from './list-search'

interface Props<Column extends string> {
  columns: readonly { value: Column; label: string }[]
  sort: Sort<Column>
  onSort: (sort: Sort<Column>) => void
}

/** Sorting where there are no heads of columns to press. */
export function SortSelect<Column extends string>({ columns, sort, onSort }: Props<Column>) {
  const ascending = sort.direction === 'asc'
  const label = ascending ? 'Ascending order' : 'Descending order'
  const Icon = ascending ? ArrowDownNarrowWide : ArrowUpNarrowWide
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        aria-label="Sort by"
        size="xs"
        data={[...columns]}
        value={sort.by}
        onChange={(event) => {
          const column = columns.find(({ value }) => value === event.currentTarget.value)
          if (column) onSort({ by: column.value, direction: 'asc' })
        }}
      />
      <Tooltip label={label}>
        <ActionIcon
          size={30}
          aria-label={label}
          onClick={() => onSort({ ...sort, direction: ascending ? 'desc' : 'asc' })}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
