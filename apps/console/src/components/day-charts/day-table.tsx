import { Table } from '@mantine/core'
import { sizeWithBytes } from '@/lib/show-size'
import { longDay } from './day-text'
import type { Point } from './series'

/** What a chart shows, newest day first. */
export function DayTable({ name, title, points }: { name: string; title: string; points: readonly Point[] }) {
  return (
    <Table aria-label={title} verticalSpacing={6} className="tabular">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Day</Table.Th>
          <Table.Th scope="col" ta="right">
            {name}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.toReversed().map(({ day, bytes }) => (
          <Table.Tr key={day}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{longDay(day)}</Table.Td>
            <Table.Td ta="right">{sizeWithBytes(bytes)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
