import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { sum } from '@perigee/std/sum'
import { useQuery } from '@tanstack/react-query'
import { ChartArea, Table2 } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '@/components/error-state'
import type { DayQuery } from './day-query'
import { pastPeriod, type Period, periodProblem } from './period'
import { PeriodChoice } from './period-choice'
import { isFlat, type Point } from './series'
import { UsageChart } from './usage-chart'

const highest = (points: readonly Point[]): number => Math.max(...points.map(({ bytes }) => bytes))
const total = (points: readonly Point[]): number => sum(points, ({ bytes }) => bytes)

interface Props {
  queryOf: (period: Period) => DayQuery
  /** One chart below the other, where there is no room beside it. */
  stacked?: boolean
}

/** How storage and downloads went over the days of a period that can be chosen. */
export function DayCharts({ queryOf, stacked = false }: Props) {
  const [now] = useState(() => new Date())
  const [period, setPeriod] = useState(() => pastPeriod('week', now))
  const [shown, setShown] = useState(period)
  const [asTable, setAsTable] = useState(false)
  const problem = periodProblem(period, now)
  if (problem === undefined && period !== shown) setShown(period)
  const { data, error, refetch, isPlaceholderData } = useQuery(queryOf(shown))
  const Icon = asTable ? ChartArea : Table2

  return (
    <section aria-label="Daily usage">
      <Group justify="space-between" align="flex-start" mt="lg" mb="md" gap="sm">
        <PeriodChoice period={period} now={now} problem={problem} onChange={setPeriod} />
        <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show charts' : 'Show tables'}
        </Button>
      </Group>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && isFlat(data.storage) && isFlat(data.download) ? (
        <Paper withBorder p="xl">
          <Text c="dimmed" ta="center">
            Nothing was stored or downloaded in this period.
          </Text>
        </Paper>
      ) : (
        <SimpleGrid cols={stacked ? 1 : { base: 1, md: 2 }} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <UsageChart
            name="Storage"
            title="Storage by day"
            points={data?.storage}
            summary={{ label: 'Highest', of: highest }}
            nothing="Nothing was stored in this period."
            asTable={asTable}
          />
          <UsageChart
            name="Download"
            title="Download by day"
            points={data?.download}
            summary={{ label: 'Total', of: total }}
            nothing="Nothing was downloaded in this period."
            asTable={asTable}
          />
        </SimpleGrid>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        Days begin at midnight UTC. Storage of a day is what was last counted on it.
      </Text>
    </section>
  )
}
