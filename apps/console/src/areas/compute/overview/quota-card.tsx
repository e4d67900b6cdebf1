import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { percentOf, type QuotaBar } from './quota-bars'

/** What of the project's quota is taken, in words and as bars. */
export function QuotaCard({ bars }: { bars: readonly QuotaBar[] }) {
  const id = useId()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="md">
        Quota
      </Title>
      <Stack gap="sm">
        {bars.map((bar) => (
          <Bar key={bar.name} of={bar} />
        ))}
      </Stack>
    </Paper>
  )
}

function Bar({ of }: { of: QuotaBar }) {
  const { name, used, most, text } = of
  const share = `${text(used)} of ${text(most)}`
  const isFull = used >= most
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm">{name}</Text>
        <Text size="sm" c="dimmed" className="tabular">
          {share}
          {isFull && ' · reached'}
        </Text>
      </Group>
      <Progress value={percentOf(of)} color={isFull ? 'yellow' : 'orbit'} aria-label={`${name}: ${share}`} />
    </div>
  )
}
