import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, use } from 'react'
import { refusedField } from '@/lib/refused-field'
import { LostRightContext, useDialog } from './dialog-context'
import styles from './dialog-actions.module.css'
import { ErrorNote } from './error-note'

/** The buttons at the foot of a dialog, below what went wrong: `CancelButton`, then `SubmitButton`, or one button. */
export function DialogActions({ children }: { children: ReactNode }) {
  const { error } = useDialog()
  const isLost = use(LostRightContext) !== undefined
  if (isLost) return null
  return (
    <>
      <ErrorNote error={refusedField(error) === undefined ? error : null} />
      <ButtonRow>{children}</ButtonRow>
    </>
  )
}

/** Buttons at the foot of a form, outside of dialogs too. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={styles['row']}>{children}</div>

interface CancelProps {
  /** Closes the dialog where nothing else is given. */
  onClick?: (() => void) | undefined
  children?: ReactNode
}

/** Leads out of the dialog, or back. Where sending would destroy something, the focus begins here. */
export function CancelButton({ onClick, children = 'Cancel' }: CancelProps) {
  const { status, intent, onClose } = useDialog()
  return (
    <Button
      variant="default"
      onClick={onClick ?? onClose}
      disabled={status === 'busy'}
      data-autofocus={intent === 'destructive' || undefined}
    >
      {children}
    </Button>
  )
}

/** The second click of a double click sends nothing: before it, there was no time to show that the first one is at work. */
function once(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

/** Sends the dialog, as Enter does. Where no field asks for the focus, it begins here. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { status, intent } = useDialog()
  return (
    <Button
      type="submit"
      loading={status === 'busy'}
      disabled={status === 'incomplete'}
      {...(intent === 'destructive' ? { color: 'red' } : {})}
      onClick={once}
      data-autofocus={(intent === 'plain' && status === 'ready') || undefined}
    >
      {children}
    </Button>
  )
}

/** Closes a dialog that only says something, as Enter does where `onSubmit` is what closes it. */
export const CloseButton = () => (
  <Button type="submit" variant="default" className={styles['alone'] ?? ''} data-autofocus>
    Close
  </Button>
)
