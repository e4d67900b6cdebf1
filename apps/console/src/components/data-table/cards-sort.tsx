import { Group } from '@mantine/core'
import type { ListCursor } from './list-page'
import { SortSelect } from './sort-select'

interface Props<Order extends string> {
  columns: readonly { value: Order; label: string }[]
  cursor: ListCursor<Order>
  onMove: (to: Pick<ListCursor<Order>, 'order' | 'direction'>) => void
}

/** Stands above the cards of a list, which have no heads of columns. */
export const CardsSort = <Order extends string>({ columns, cursor, onMove }: Props<Order>) => (
  <Group justify="flex-end" mb="sm">
    <SortSelect
      columns={columns}
      sort={{ by: cursor.order, direction: cursor.direction }}
      onSort={({ by, direction }) => onMove({ order: by, direction })}
    />
  </Group>
)
