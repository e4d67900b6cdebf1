import { Group, Paper, Progress, Text, Title } from '@mantine/core'
import { type Usage, usageColor, usedPercent } from './usage'

export function UsageCard({ usage }: { usage: Usage }) {
  const { name, used, limit, text } = usage
  const percent = usedPercent(usage)
  const share = `${text(used)} of ${text(limit)} used`
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between">
        <Title order={2} size="h3" c="dimmed" fw={500}>
          {name}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {percent > 0 && percent < 1 ? '< 1' : Math.round(percent)} %
        </Text>
      </Group>
      <Text fz={24} fw={600} my={8} className="tabular">
        {text(used)}
      </Text>
      <Progress value={percent} color={usageColor(usage)} aria-label={`${name}: ${share}`} />
      <Text size="sm" c="dimmed" mt={8} className="tabular">
        {share}
      </Text>
    </Paper>
  )
}
