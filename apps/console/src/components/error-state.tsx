import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { CircleAlert, RotateCw } from 'lucide-react'
import { RequestId } from '@/lib/error-text'
import { failureOf } from '@/lib/failure'

interface Props {
  /** What was thrown. */
  error: unknown
  title?: string
  onRetry?: () => void
}

/** Takes the place of content that could not be loaded. */
export function ErrorState({ error, title = 'This could not be loaded', onRetry }: Props) {
  const { message, requestId } = failureOf(error)
  return (
    <Paper withBorder p="xl" role="alert">
      <Stack align="center" gap="sm" maw={460} mx="auto" ta="center">
        <CircleAlert size={32} strokeWidth={1.5} color="var(--mantine-color-error)" aria-hidden />
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{message}</Text>
        <RequestId id={requestId} />
        {onRetry && (
          <Button variant="default" leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
