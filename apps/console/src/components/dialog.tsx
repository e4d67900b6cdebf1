import { Modal, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import { useIsTopDialog } from '@/lib/dialog-layers'
import { focusFirstMistake } from '@/lib/focus-first-mistake'
import { useFocusReturn } from '@/lib/use-focus-return'
import { FormError } from '@/lib/refused-field'
import { useFocusOnRefusal } from '@/lib/use-focus-on-refusal'
import { DialogContext, type DialogIntent, type DialogStatus, LostRightContext } from './dialog-context'
import { LostRight } from './lost-right'

export interface DialogStep {
  /** Another name is another step: it is read out, and the focus goes to it. */
  name: string
  /** The line above the content. */
  heading?: string | undefined
  /** Read out in place of a heading where none is shown. */
  spoken?: string | undefined
}

interface Props {
  title: ReactNode
  /** `incomplete`: cannot be sent yet. `busy`: it waits, and nothing can be pressed. */
  status?: DialogStatus
  /** `destructive`: sending destroys something, and the label of the button says what. */
  intent?: DialogIntent
  /** What closes it besides its own buttons: Escape and the cross, the cross alone, or nothing. */
  closes?: 'freely' | 'cross' | 'buttons'
  /** Nothing of the page shows behind it. */
  covers?: boolean
  /** Of a dialog with several steps. */
  step?: DialogStep | undefined
  /** A sentence, or what was thrown. `DialogActions` shows it above the buttons. */
  error?: unknown
  /** Width in pixels, or a size of the theme. */
  size?: number | string
  /** Enter or the `SubmitButton`. */
  onSubmit?: (() => void) | undefined
  onClose: () => void
  /** Fields and texts, then `DialogActions`. */
  children: ReactNode
}

/** A dialog with a form. Mount it only while it is open: closing is the reset. */
export function Dialog(props: Props) {
  const {
    title,
    status = 'ready',
    intent = 'plain',
    closes = 'freely',
    covers = false,
    size = 450,
    step,
    error,
  } = props
  const { onSubmit, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const isTop = useIsTopDialog()
  const lost = use(LostRightContext)
  useFocusReturn()
  useFocusOnStep(form, step?.name)
  useFocusOnRefusal(form, error)
  const context = useMemo(() => ({ status, intent, error, onClose }), [status, intent, error, onClose])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (status !== 'ready' || lost !== undefined) return
    onSubmit?.()
    // What is missing is marked by then, and stays to be filled in.
    queueMicrotask(() => form.current && focusFirstMistake(form.current))
  }
  return (
    <Modal
      opened
      title={title}
      size={size}
      onClose={onClose}
      closeOnEscape={closes === 'freely' && status !== 'busy' && isTop}
      // The second click of a double click on what opened it lands there too, and a stray one would lose what was typed.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: status === 'busy' }}
      withCloseButton={closes !== 'buttons'}
      {...(covers && { overlayProps: { backgroundOpacity: 1, color: 'var(--page-background)' } })}
      styles={{ title: { fontWeight: 600, fontSize: '1.125rem' } }}
    >
      <form ref={form} onSubmit={submit} noValidate aria-busy={status === 'busy'}>
        <Stack gap="md">
          {step && <StepLine {...step} />}
          <FormError value={error}>
            <DialogContext value={context}>
              <fieldset disabled={lost !== undefined} style={{ display: 'contents' }}>
                {children}
              </fieldset>
            </DialogContext>
          </FormError>
          {lost !== undefined && <LostRight sentence={lost} onClose={onClose} />}
        </Stack>
      </form>
    </Modal>
  )
}

/** Stays mounted from step to step, so that screen readers read what changes in it. */
function StepLine({ heading, spoken }: DialogStep) {
  if (heading === undefined) {
    return (
      <VisuallyHidden component="p" aria-live="polite" style={{ margin: 0 }}>
        {spoken}
      </VisuallyHidden>
    )
  }
  return (
    <Text c="dimmed" size="sm" aria-live="polite">
      {heading}
    </Text>
  )
}

/**
 * The dialog focuses its first step when it opens; later ones get the focus here: at the field that asks for it. Without
 * one the focus stays at the button that led on, or goes to the dialog itself: an Enter that is pressed for too long must
 * not leave a step that nobody has read.
 */
function useFocusOnStep(form: React.RefObject<HTMLFormElement | null>, name: string | undefined): void {
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    const field = form.current?.querySelector<HTMLElement>('[data-autofocus]:not(button)')
    if (field) field.focus()
    else if (!form.current?.contains(document.activeElement)) {
      form.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
    }
  }, [form, name])
}
