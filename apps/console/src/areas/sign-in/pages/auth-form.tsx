import { Button, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ErrorNote } from '@/components/error-note'
import { focusFirstMistake } from '@/lib/focus-first-mistake'
import { FormError, refusedField } from '@/lib/refused-field'
import { useFocusOnRefusal } from '@/lib/use-focus-on-refusal'

interface Props {
  /** Where a flow of several pages is, above the title: 'Step 1 of 2'. */
  step?: string
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
  step,
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
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(form, error)
  return (
    <form ref={form} onSubmit={send} noValidate>
      <Stack gap="md">
        <AuthHeading step={step} title={title} subtitle={subtitle} />
        <FormError value={error}>{children}</FormError>
        <ErrorNote error={refusedField(error) === undefined ? error : null} />
        <Button type="submit" loading={busy} disabled={disabled} size="md" fullWidth>
          {submit}
        </Button>
        {footer}
      </Stack>
    </form>
  )
}

type HeadingProps = Pick<Props, 'title' | 'subtitle'> & { step?: string | undefined }

export function AuthHeading({ step, title, subtitle }: HeadingProps) {
  return (
    <div>
      {step !== undefined && (
        <Text c="dimmed" size="sm">
          {step}
        </Text>
      )}
      <Title order={1}>{title}</Title>
      {subtitle && (
        <Text c="dimmed" mt={4} component="div" style={{ overflowWrap: 'anywhere' }}>
          {subtitle}
        </Text>
      )}
    </div>
  )
}
