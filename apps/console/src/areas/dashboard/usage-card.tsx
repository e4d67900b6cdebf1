import { Group, Paper, Progress, Text, Title } from '@mantine/core'
import type { LimitLevel } from '@perigee/domain/limit-levels'
import { CircleAlert, Snowflake, TriangleAlert } from 'lucide-react'
import { levelOf, type Usage, usedPercent } from './usage'

const colors: Record<LimitLevel, string> = { fine: 'orbit', close: 'yellow', reached: 'red' }

/** ARIA takes no number in scientific notation, which a few bytes of many terabytes would be written in. */
const hundredths = (percent: number): number => Math.round(percent * 100) / 100

interface Props {
  usage: Usage
  /** Of a project whose limits are taken away for now, so that its usage says nothing of them. */
  frozen?: boolean
  /** It shows no limit. */
  limitless?: boolean
}

export function UsageCard({ usage, frozen = false, limitless = false }: Props) {
  const { name, used, limit, text } = usage
  const level = levelOf(usage)
  const stopped = frozen && limit <= 0
  const share = stopped || limitless ? 'used' : `of ${text(limit)} used`
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} size="h3" c="dimmed" fw={500}>
          {name}
        </Title>
        {stopped ? <Frozen /> : <Warning level={level} />}
      </Group>
      <Group gap={6} align="baseline" my={8} className="tabular">
        <Text fz={24} fw={600}>
          {text(used)}
        </Text>
        <Text size="sm" c="dimmed">
          {share}
        </Text>
      </Group>
      {!limitless && (
        <Progress
          value={stopped ? 0 : hundredths(usedPercent(usage))}
          color={colors[level]}
          aria-label={`${name}: ${text(used)} ${share}`}
        />
      )}
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
function Warning({ level }: { level: LimitLevel }) {
  if (level === 'fine') return null
  const Icon = level === 'reached' ? CircleAlert : TriangleAlert
  return (
    <Group gap={4} wrap="nowrap" c={`var(--mantine-color-${colors[level]}-light-color)`}>
      <Icon size={16} aria-hidden />
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {level === 'reached' ? 'Limit reached' : 'Close to the limit'}
      </Text>
    </Group>
  )
}
