import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { showCents } from '@/lib/show-dollars'
import { showDate } from '@/lib/show-date'
import type { Overview } from './quota-bars'

const hours = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

interface Figure {
  name: string
  value: string
  more: string
}

/** What runs now, and what ran this month. */
export const Figures = ({ of }: { of: Overview }) => (
  <SimpleGrid cols={{ base: 2, md: of.cents === null ? 3 : 4 }} spacing="md">
    {figuresOf(of).map(({ name, value, more }) => (
      <Paper key={name} withBorder p="md" component="section" aria-label={name}>
        <Title order={2} size="h3" c="dimmed" fw={500}>
          {name}
        </Title>
        <Text fz={24} fw={600} mt={8} className="tabular">
          {value}
        </Text>
        <Text size="sm" c="dimmed">
          {more}
        </Text>
      </Paper>
    ))}
  </SimpleGrid>
)

function figuresOf({ online, offline, vcpus, hours: ran, cents, since }: Overview): Figure[] {
  const sinceText = `since ${showDate(since)}`
  return [
    { name: 'Active instances', value: `${online} online`, more: `${offline} offline` },
    { name: 'Total vCPUs', value: String(vcpus), more: 'of instances that run' },
    { name: 'Compute hours', value: hours.format(ran), more: sinceText },
    ...(cents === null ? [] : [{ name: 'Costs', value: showCents(cents), more: sinceText }]),
  ]
}
