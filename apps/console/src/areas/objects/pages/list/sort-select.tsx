import { ActionIcon, Group, NativeSelect, Tooltip } from '@mantine/core'
import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import type { SortBy, Sorting } from '../../model/entries'

const fields: { value: SortBy; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Size' },
  { value: 'date', label: 'Date' },
]

/** Sorting where there are no heads of columns to press. */
export function SortSelect({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const ascending = sorting.direction === 'asc'
  const label = ascending ? 'Ascending order' : 'Descending order'
  const Icon = ascending ? ArrowDownNarrowWide : ArrowUpNarrowWide
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        aria-label="Sort by"
        size="xs"
        data={fields}
        value={sorting.by}
        onChange={(event) => {
          const field = fields.find(({ value }) => value === event.currentTarget.value)
          if (field) onSort({ by: field.value, direction: 'asc' })
        }}
      />
      <Tooltip label={label}>
        <ActionIcon
          size={30}
          aria-label={label}
          onClick={() => onSort({ ...sorting, direction: ascending ? 'desc' : 'asc' })}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
