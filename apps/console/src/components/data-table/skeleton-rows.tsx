import { Skeleton, Table } from '@mantine/core'

/** Stands in for rows that are on their way. */
export function SkeletonRows({ columns, rows = 5 }: { columns: number; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <Table.Tr key={row} aria-hidden data-testid="skeleton-row">
      {Array.from({ length: columns }, (_, column) => (
        <Table.Td key={column}>
          <Skeleton height={12} width={column === 0 ? '70%' : '45%'} radius="xl" />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
