import { Stack, Text } from '@mantine/core'
import type { WebhookTry } from '@perigee/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '@/components/error-note'
import { Moment } from '@/components/moment'
import { deliveryQuery, type Named } from '../queries'
import { Verbatim } from './verbatim'

/** What came of each try of a delivery, the newest first. */
export function DeliveryTries({ named, deliveryId }: { named: Named; deliveryId: string }) {
  const { data, error } = useQuery(deliveryQuery(named, deliveryId))
  if (error && !data) return <ErrorNote error={error} />
  if (!data) return <Text c="dimmed">Loading the tries…</Text>
  if (data.tries.length === 0) return <Text c="dimmed">It was not tried yet.</Text>
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Tries">
      {data.tries.map((each, at) => (
        <Try key={data.tries.length - at} of={each} />
      ))}
    </Stack>
  )
}

const Try = ({ of: { at, ok, said, answer, millis } }: { of: WebhookTry }) => (
  <li>
    <Text size="sm" {...(!ok && { c: 'var(--mantine-color-error)' })} style={{ overflowWrap: 'anywhere' }}>
      {said}{' '}
      <Text span inherit c="dimmed" className="tabular">
        <Moment at={at} long /> · {millis} ms
      </Text>
    </Text>
    {answer !== '' && <Verbatim label="What was answered" text={answer} />}
  </li>
)
