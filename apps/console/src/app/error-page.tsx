import { Button, Text } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { RequestId } from '@/lib/error-text'
import { failureOf } from '@/lib/failure'
import { Frameless, StatusPage, WaysOut } from './status-page'

/** In place of a page that failed; navigating away clears it. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorMessage error={error} actions={<WaysOut primary={<TryAgain onRetry={retry} />} />} />
}

/** The same where the frame is missing, too. */
export const FramelessErrorPage = (props: ErrorComponentProps) => (
  <Frameless>
    <ErrorPage {...props} />
  </Frameless>
)

/** The same without a router, for what fails before there is one. */
export const FullPageError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Frameless>
    <ErrorMessage error={error} actions={<TryAgain onRetry={onRetry} />} />
  </Frameless>
)

function ErrorMessage({ error, actions }: { error: unknown; actions: ReactNode }) {
  const { message, status, requestId } = failureOf(error)
  if (status === 401) {
    return (
      <StatusPage role="alert" status={status} title={message}>
        <Text c="dimmed">Your session has ended. You are taken to the login page.</Text>
      </StatusPage>
    )
  }
  return (
    <StatusPage role="alert" status={status} title="Something went wrong" actions={actions}>
      <Text c="dimmed">{message}</Text>
      <RequestId id={requestId} />
    </StatusPage>
  )
}

const TryAgain = ({ onRetry }: { onRetry: () => void }) => (
  <Button leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
    Try again
  </Button>
)
