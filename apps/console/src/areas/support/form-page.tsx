import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { AnalyticsEventName } from '@perigee/contract/analytics'
import type { AccountSettings } from '@perigee/contract/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { ErrorNote } from '@/components/error-note'
import { PageHeader } from '@/components/page-header'
import { accountSettingsQuery } from '@/lib/account-settings'
import { recordEvent } from '@/lib/analytics'
import { focusFirstMistake } from '@/lib/focus-first-mistake'
import { useAction } from '@/lib/use-action'
import { useProject } from '@/lib/use-project'

interface Props {
  title: string
  subtitle: string
  /** Without it the page leads to the dashboard. */
  offered: boolean
  /** Set by the server once the form was sent. */
  notice: keyof AccountSettings['noticeDismissal']
  sentText: string
  submit: string
  /** Reported when the form was taken. */
  event: AnalyticsEventName
  /** Shows what is wrong; true when nothing is. */
  check: () => boolean
  send: () => Promise<unknown>
  onSent: () => void
  children: ReactNode
}

/** A form that everybody sends once: afterwards the page says that it was sent. */
export function FormPage({ offered, ...props }: Props) {
  const project = useProject()
  if (!offered) return <Navigate to="/projects/$id/dashboard" params={{ id: project.urlId }} replace />
  return <OfferedForm {...props} />
}

function OfferedForm({
  title,
  subtitle,
  notice,
  sentText,
  submit,
  event,
  check,
  send,
  onSent,
  children,
}: Omit<Props, 'offered'>) {
  const project = useProject()
  const cache = useQueryClient()
  const { data: settings, error: failed, refetch } = useQuery(accountSettingsQuery)
  const { busy, error, run } = useAction()

  async function trySend(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const form = submitted.currentTarget
    if (!flushSync(check)) return focusFirstMistake(form)
    if (!(await run(send))) return
    onSent()
    recordEvent(event)
    await cache.invalidateQueries({ queryKey: accountSettingsQuery.queryKey })
  }

  if (failed) return <ErrorState error={failed} onRetry={() => void refetch()} />
  if (!settings) return <Skeleton height={320} radius="md" />
  if (settings.noticeDismissal[notice] === true) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          icon={CircleCheck}
          title="Thank you"
          action={
            <Button
              renderRoot={(root) => <Link {...root} to="/projects/$id/dashboard" params={{ id: project.urlId }} />}
            >
              Go to the dashboard
            </Button>
          }
        >
          {sentText}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <Card withBorder padding="lg" maw={720}>
        <form onSubmit={(submitted) => void trySend(submitted)} noValidate aria-label={title}>
          <Stack gap="md">
            {children}
            <ErrorNote error={error} />
            <Group justify="space-between">
              <Text size="xs" c="dimmed">
                What you write goes to whoever runs this service.
              </Text>
              <Button type="submit" loading={busy}>
                {submit}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </>
  )
}
