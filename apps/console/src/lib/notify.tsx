import { notifications } from '@mantine/notifications'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { recordUiError } from './analytics'
import { ErrorText } from './error-text'
import { failureOf } from './failure'

const shownFor = 3_000

interface Kind {
  title: string
  color: string
  role: 'alert' | 'status'
  icon: ReactNode
}

const kinds = {
  success: { title: 'Success', color: 'green', role: 'status', icon: <CircleCheck size={18} aria-hidden /> },
  info: { title: 'Info', color: 'orbit', role: 'status', icon: <Info size={18} aria-hidden /> },
  warning: { title: 'Warning', color: 'yellow', role: 'alert', icon: <TriangleAlert size={18} aria-hidden /> },
  error: { title: 'Error', color: 'red', role: 'alert', icon: <CircleAlert size={18} aria-hidden /> },
} satisfies Record<string, Kind>

function show({ title, color, role, icon }: Kind, message: ReactNode, autoClose = shownFor): void {
  const closeButtonProps = { 'aria-label': 'Close notification' }
  notifications.show({ title, message, color, icon, role, autoClose, withBorder: true, closeButtonProps })
}

export const notify = {
  success: (message: string, title = kinds.success.title): void => show({ ...kinds.success, title }, message),
  info: (message: string): void => show(kinds.info, message),
  /** `shownFor` in milliseconds. */
  warning: (message: ReactNode, options: { shownFor?: number } = {}): void =>
    show(kinds.warning, message, options.shownFor),

  /**
   * Shows what was thrown (or a sentence), with its request id, and reports it. `source` names the dialog or area. What
   * was broken off on purpose is no news.
   */
  error(cause: unknown, source: string): void {
    const { requestId, status, aborted } = failureOf(cause)
    if (aborted) return
    show(kinds.error, <ErrorText error={cause} />)
    recordUiError({ source, requestId, status })
  },
}
