import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { ErrorNote } from '@/components/error-note'
import { outcomeWords } from './outcome-words'
import { SeenRequests } from './seen-requests'
import { useConnectionTest } from './use-connection-test'

interface Props {
  projectId: string
  accessKeyId: string
  endpoint: string
}

/** Shows what the gateway sees of the new access key, while its owner sets an application up. */
export function ConnectionTest({ projectId, accessKeyId, endpoint }: Props) {
  const { start, end, isStarting, isOpen, ended, seen, error } = useConnectionTest({ projectId, accessKeyId })
  return (
    <Stack component="section" gap="xs" aria-label="Connection test">
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 14rem">
          Set up the application and see here whether its requests arrive, and what is wrong with them if something is.
        </Text>
        <Button variant="default" onClick={isOpen ? end : start} loading={isStarting}>
          {isOpen ? 'End test' : ended ? 'Test again' : 'Test connection'}
        </Button>
      </Group>
      <Group gap="xs" wrap="nowrap" role="status">
        {isOpen && <Loader size="xs" aria-hidden />}
        <Text size="sm" fw={500}>
          {statusText({ isOpen, ended, newest: seen[0] })}
        </Text>
      </Group>
      {isOpen && seen.length === 0 && (
        <Text size="sm" c="dimmed">
          {`Use the application now. If nothing arrives, check that its endpoint is ${endpoint}, ${securityOf(endpoint)}, and that the access key was copied as a whole: requests with another one are not shown.`}
        </Text>
      )}
      <SeenRequests seen={seen} />
      <ErrorNote error={error} />
    </Stack>
  )
}

type Shown = Pick<ReturnType<typeof useConnectionTest>, 'isOpen' | 'ended'> & {
  newest: ReturnType<typeof useConnectionTest>['seen'][number] | undefined
}

function statusText({ isOpen, ended, newest }: Shown): string {
  if (ended) return 'The test has ended after ten minutes.'
  if (!isOpen) return ''
  return newest ? `Watching. Last seen: ${outcomeWords(newest).title}.` : 'Waiting for the first request…'
}

const securityOf = (endpoint: string): string =>
  endpoint.startsWith('https:') ? 'with https and not http' : 'with http and not https'
