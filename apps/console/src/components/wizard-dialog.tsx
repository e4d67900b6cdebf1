import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { useFocusReturn } from '@/lib/use-focus-return'
import { FormError } from './form-error'

interface Props {
  title: string
  /** 'Step N: …' above the content, where steps are counted. */
  step?: string | undefined
  /** A sentence, or what was thrown: then its request id is shown too. */
  error?: unknown
  /** The dialog waits: nothing can be pressed. */
  busy?: boolean
  /** Label of the primary button. */
  primary: string
  /** Label of the secondary button: 'Back' with `onBack`, else 'Cancel'. */
  secondary?: string | undefined
  primaryDisabled?: boolean
  /** The primary button is red: it destroys something, and its label says what. */
  destructive?: boolean
  /** Neither Escape nor a click outside closes it. */
  persistent?: boolean
  /** Whether there is a cross; by default only where the dialog is not persistent. */
  withCloseButton?: boolean
  /** The content itself leads on: only the secondary button is shown. */
  withoutPrimary?: boolean
  /** There is nothing to cancel any more: only the primary button is shown. */
  withoutSecondary?: boolean
  size?: number | string
  onNext: () => void
  onBack?: (() => void) | undefined
  onClose: () => void
  children?: ReactNode
}

/** A dialog for forms and steps. Mount it only while it is open: closing is the reset. Enter submits. */
export function WizardDialog(props: Props) {
  const { title, step, error, busy = false, persistent = false, size = 450, onNext, onClose, children } = props
  useFocusReturn()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!busy && !props.primaryDisabled && !props.withoutPrimary) onNext()
  }
  const closable = !persistent && !busy
  return (
    <Modal
      opened
      title={title}
      size={size}
      onClose={onClose}
      closeOnEscape={closable}
      // The second click of a double click on what opened it lands there too, and a stray one would lose what was typed.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      withCloseButton={props.withCloseButton ?? !persistent}
      styles={{ title: { fontWeight: 600, fontSize: '1.125rem' } }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {step && (
            <Text c="dimmed" size="sm" aria-live="polite">
              {step}
            </Text>
          )}
          {children}
          <FormError error={error} />
          <WizardButtons {...props} busy={busy} />
        </Stack>
      </form>
    </Modal>
  )
}

/** Side by side, equally wide; one with a long label takes what it needs, and both stand below each other if they must. */
const equalShare = { flex: '1 1 0', minWidth: 'max-content' }

/** The second click of a double click sends nothing: before it, there was no time to show that the first one is at work. */
function once(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

function WizardButtons({
  primary,
  secondary,
  busy,
  primaryDisabled,
  destructive,
  withoutPrimary,
  withoutSecondary,
  onBack,
  onClose,
}: Props) {
  const color = destructive ? { color: 'red' } : {}
  // Where no field of the dialog asks for the focus, a button that harms nobody has it.
  const focused = destructive ? 'secondary' : busy || primaryDisabled ? null : 'primary'
  return (
    <Group mt="xs">
      {!withoutSecondary && (
        <Button
          variant="default"
          style={equalShare}
          onClick={onBack ?? onClose}
          disabled={busy ?? false}
          data-autofocus={focused === 'secondary' || undefined}
        >
          {secondary ?? (onBack ? 'Back' : 'Cancel')}
        </Button>
      )}
      {!withoutPrimary && (
        <Button
          type="submit"
          style={equalShare}
          loading={busy ?? false}
          disabled={primaryDisabled ?? false}
          {...color}
          onClick={once}
          data-autofocus={focused === 'primary' || undefined}
        >
          {primary}
        </Button>
      )}
    </Group>
  )
}
