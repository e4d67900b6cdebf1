import { Badge, Stack, Text } from '@mantine/core'
import type { DomainInfo } from '@perigee/contract/domains'
import type { DomainState as State } from '@perigee/domain/custom-domain-check'
import { Moment } from '@/components/moment'

const states: Record<State | 'unchecked', { label: string; color: string }> = {
  unchecked: { label: 'Not checked yet', color: 'gray' },
  connected: { label: 'Connected', color: 'green' },
  wrong: { label: 'DNS is different', color: 'red' },
  missing: { label: 'DNS not found', color: 'red' },
  unanswered: { label: 'DNS does not answer', color: 'yellow' },
  elsewhere: { label: 'In use elsewhere', color: 'red' },
}

/** What became of a domain, as of the last look at DNS. Nothing where the server does not look. */
export function DomainStateText({ life }: Pick<DomainInfo, 'life'>) {
  if (!life) return null
  const { label, color } = states[life.state ?? 'unchecked']
  const { certificate } = life
  return (
    <Stack gap={2} align="flex-start">
      <Badge variant="light" color={color} miw="max-content">
        {label}
      </Badge>
      {life.state === 'wrong' && life.points.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }} lineClamp={2}>
          {`It leads to ${life.points.join(', ')}`}
        </Text>
      )}
      {certificate?.until && (
        <Text size="sm" c="dimmed">
          Certificate until <Moment at={certificate.until} />
        </Text>
      )}
      {certificate && certificate.lastError !== '' && (
        <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
          {`No certificate: ${certificate.lastError}`}
        </Text>
      )}
      {life.checkedAt && (
        <Text size="sm" c="dimmed">
          Checked <Moment at={life.checkedAt} />
        </Text>
      )}
    </Stack>
  )
}
