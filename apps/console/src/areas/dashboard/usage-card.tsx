import { Group, Paper, Progress, Text, Title } from '@mantine/core'
import { CircleAlert, Snowflake, TriangleAlert } from 'lucide-react'
import { urgency, type Urgency, type Usage, usedPercent } from './usage'

const colors: Record<Urgency, string> = { fine: 'orbit', close: 'yellow', reached: 'red' }

/** ARIA takes no number in scientific notation, which a few bytes of many terabytes would be written in. */
const hundredths = (percent: number): number => Math.round(percent * 100) / 100

/** `frozen`: of a project whose limits are taken away for now, so that its usage says nothing of them. */
export function UsageCard({ usage, frozen = false }: { usage: Usage; frozen?: boolean }) {
  const { name, used, limit, text } = usage
  const percent = usedPercent(usage)
  const level = urgency(usage)
  const stopped = frozen && limit <= 0
  const share = stopped ? `${text(used)} used` : `${text(used)} of ${text(limit)} used`
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between">
        <Title order={2} size="h3" c="dimmed" fw={500}>
          {name}
        </Title>
        {limit > 0 && (
          <Text size="sm" c="dimmed" className="tabular">
            {percent > 0 && percent < 1 ? '< 1' : Math.round(percent)} %
          </Text>
        )}
      </Group>
      <Text fz={24} fw={600} my={8} className="tabular">
        {text(used)}
      </Text>
      <Progress value={stopped ? 0 : hundredths(percent)} color={colors[level]} aria-label={`${name}: ${share}`} />
      <Group justify="space-between" mt={8} gap="xs">
        <Text size="sm" c="dimmed" className="tabular">
          {share}
        </Text>
        {stopped ? <Frozen /> : <Warning level={level} />}
      </Group>
    </Paper>
  )
}

const Frozen = () => (
  <Group gap={4} wrap="nowrap" c="dimmed">
    <Snowflake size={16} aria-hidden />
    <Text size="sm">Frozen</Text>
  </Group>
)

/** In words too: a colour alone is not seen by everybody. */
function Warning({ level }: { level: Urgency }) {
  if (level === 'fine') return null
  const Icon = level === 'reached' ? CircleAlert : TriangleAlert
  return (
    <Group gap={4} wrap="nowrap" c={`var(--mantine-color-${colors[level]}-light-color)`}>
      <Icon size={16} aria-hidden />
      <Text size="sm">{level === 'reached' ? 'Limit reached' : 'Close to the limit'}</Text>
    </Group>
  )
}
