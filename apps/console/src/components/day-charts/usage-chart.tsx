import { Center, Group, Paper, ScrollArea, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { byteText } from '@perigee/domain/byte-text'
import { lazyView } from '@/components/lazy-view'
import { DayTable } from './day-table'
import { isFlat, type Point } from './series'

interface Props {
  /** Of the values, as in 'Storage'. */
  name: string
  title: string
  /** Undefined while they are loaded. */
  points: readonly Point[] | undefined
  /** One number for the whole period, from its points. */
  summary: { label: string; of: (points: readonly Point[]) => number }
  /** Said in place of a flat line. */
  nothing: string
  asTable: boolean
}

const height = 240

const AreaChart = lazyView(async () => (await import('./area-chart')).AreaChart, {
  waiting: <Skeleton h={height} radius="md" />,
})

/** A chart of the days of a period; the same as a table, for those who do not see it or ask for it. */
export function UsageChart({ name, title, points, summary, nothing, asTable }: Props) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title} aria-busy={!points}>
      <Group justify="space-between" align="baseline" mb="sm" gap="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        {points && !isFlat(points) && (
          <Text size="sm" c="dimmed" className="tabular">
            {summary.label} {byteText(summary.of(points))}
          </Text>
        )}
      </Group>
      {points ? (
        <Days name={name} title={title} points={points} nothing={nothing} asTable={asTable} />
      ) : (
        <Skeleton h={height} radius="md" />
      )}
    </Paper>
  )
}

type DaysProps = Pick<Props, 'name' | 'title' | 'nothing' | 'asTable'> & { points: readonly Point[] }

function Days({ name, title, points, nothing, asTable }: DaysProps) {
  if (isFlat(points)) {
    return (
      <Center h={{ base: 120, md: height }}>
        <Text c="dimmed">{nothing}</Text>
      </Center>
    )
  }
  const table = <DayTable name={name} title={title} points={points} />
  if (asTable) {
    return (
      <ScrollArea h={height} viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': `${title}, scrollable` }}>
        {table}
      </ScrollArea>
    )
  }
  return (
    <>
      <div style={{ height }}>
        <AreaChart points={points} name={name} />
      </div>
      <VisuallyHidden>{table}</VisuallyHidden>
    </>
  )
}
