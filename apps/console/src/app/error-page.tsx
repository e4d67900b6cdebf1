import { Box, Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { RequestId } from '@/components/request-id'
import { CallError, messageOf } from '@/lib/call-error'

/** In place of a page that failed; navigating away clears it. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorMessage error={error} onRetry={retry} />
}

/** The same without a router, for what fails before there is one. */
export function FullPageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Center component="main" mih="100dvh">
      <ErrorMessage error={error} onRetry={onRetry} />
    </Center>
  )
}

function ErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const call = error instanceof CallError ? error : undefined
  return (
    <Box role="alert" p="xl">
      <Stack align="center" gap="sm" ta="center" maw={480} mx="auto">
        {call !== undefined && call.status > 0 && (
          <Text fz={56} fw={600} lh={1} c="var(--mantine-primary-color-filled)" className="tabular">
            {call.status}
          </Text>
        )}
        <Title order={1}>Something went wrong</Title>
        <Text c="dimmed">{messageOf(error)}</Text>
        <RequestId id={call?.requestId} />
        <Group>
          <Button leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
        </Group>
      </Stack>
    </Box>
  )
}
