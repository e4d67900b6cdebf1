import { type MantineBreakpoint, Skeleton, Table } from '@mantine/core'

interface Props {
  /** For each column the width from which on it is there; null: it always is. */
  columns: readonly (MantineBreakpoint | null)[]
  rows?: number
}

/** Stands in for rows that are on their way. They have the columns of the rows, so that no head moves when those come. */
export function SkeletonRows({ columns, rows = 5 }: Props) {
  return Array.from({ length: rows }, (_, row) => (
    <Table.Tr key={row} aria-hidden data-testid="skeleton-row">
      {columns.map((from, column) => (
        <Table.Td key={column} {...(from && { visibleFrom: from })}>
          <Skeleton height={12} width={column === 0 ? '70%' : '45%'} miw={16} radius="xl" />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
