import { Button, Stack, Text, Title } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ErrorNote } from '@/components/error-note'
import { focusFirstMistake } from '@/lib/focus-first-mistake'

interface Props {
  title: string
  subtitle?: ReactNode
  submit: string
  disabled?: boolean
  busy: boolean
  error: unknown
  onSubmit: () => void
  children: ReactNode
  /** Below the button: where else one can go. */
  footer?: ReactNode
}

/** The shape that the forms before the login share. Enter submits. */
export function AuthForm({
  title,
  subtitle,
  submit,
  disabled = false,
  busy,
  error,
  onSubmit,
  children,
  footer,
}: Props) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || disabled) return
    flushSync(onSubmit)
    focusFirstMistake(event.currentTarget)
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <AuthHeading title={title} subtitle={subtitle} />
        {children}
        <ErrorNote error={error} />
        <Button type="submit" loading={busy} disabled={disabled} size="md" fullWidth>
          {submit}
        </Button>
        {footer}
      </Stack>
    </form>
  )
}

export function AuthHeading({ title, subtitle }: { title: string; subtitle?: ReactNode }) {
  return (
    <div>
      <Title order={1}>{title}</Title>
      {subtitle && (
        <Text c="dimmed" mt={4} component="div" style={{ overflowWrap: 'anywhere' }}>
          {subtitle}
        </Text>
      )}
    </div>
  )
}
