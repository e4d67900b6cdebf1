import { Group, List, Text, ThemeIcon } from '@mantine/core'
import type { SeenRequest } from '@perigee/contract/connection-tests'
import { s3ClientName } from '@perigee/domain/s3-clients'
import { Check, TriangleAlert } from 'lucide-react'
import { Moment } from '@/components/moment'
import { outcomeWords } from './outcome-words'

/** What was seen, the newest first, each with what to do. */
export function SeenRequests({ seen }: { seen: readonly SeenRequest[] }) {
  if (seen.length === 0) return null
  return (
    <List listStyleType="none" spacing="sm" aria-label="Requests of this access key">
      {seen.map((request) => (
        <List.Item key={request.outcome}>
          <Seen request={request} />
        </List.Item>
      ))}
    </List>
  )
}

function Seen({ request }: { request: SeenRequest }) {
  const { title, advice } = outcomeWords(request)
  const isGood = request.outcome === 'good'
  const Icon = isGood ? Check : TriangleAlert
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color={isGood ? 'green' : 'red'} radius="xl" size="sm" mt={2}>
        <Icon size={14} aria-hidden />
      </ThemeIcon>
      <div>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        {advice !== null && <Text size="sm">{advice}</Text>}
        <Text size="xs" c="dimmed">
          {[s3ClientName(request.client) ?? 'An unnamed client', request.operation].filter(Boolean).join(' · ')}
          {' · '}
          <Moment at={request.at} />
        </Text>
      </div>
    </Group>
  )
}
