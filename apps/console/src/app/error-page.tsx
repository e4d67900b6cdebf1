import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { RequestId } from '@/lib/error-text'
import { failureOf } from '@/lib/failure'

/** In place of a page that failed; navigating away clears it. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorMessage error={error} onRetry={retry} />
}

/** The same where the frame is missing, too. */
export function FramelessErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  )
}

/** The same without a router, for what fails before there is one. */
export function FullPageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main>
      <ErrorMessage error={error} onRetry={onRetry} />
    </main>
  )
}

function ErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, status, requestId } = failureOf(error)
  const loggedOut = status === 401
  return (
    <Center role="alert" p="xl" mih="60dvh">
      <Stack align="center" gap="sm" ta="center" maw={480} mx="auto">
        {status > 0 && (
          <Text fz={56} fw={600} lh={1} c="var(--mantine-primary-color-filled)" className="tabular">
            {status}
          </Text>
        )}
        <Title order={1}>{loggedOut ? message : 'Something went wrong'}</Title>
        <Text c="dimmed">{loggedOut ? 'Your session has ended. You are taken to the login page.' : message}</Text>
        <RequestId id={requestId} />
        {!loggedOut && (
          <Button leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Center>
  )
}
