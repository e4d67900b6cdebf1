import { notifications } from '@mantine/notifications'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { recordUiError } from './analytics'
import { ErrorText } from './error-text'
import { type Failure, failureOf } from './failure'

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

interface Look {
  /** Milliseconds; false: until it is closed. */
  autoClose?: number | false | undefined
  /** What says the same is shown once. */
  id?: string
}

function show(
  { title, color, role, icon }: Kind,
  message: ReactNode,
  { autoClose = shownFor, ...look }: Look = {},
): void {
  const closeButtonProps = { 'aria-label': 'Close notification' }
  notifications.show({ ...look, title, message, color, icon, role, autoClose, withBorder: true, closeButtonProps })
}

/** Long enough to copy a request id. */
const shownWithId = 10_000

/** A server that fails or is away is something to act on: that stays until it is closed. */
function lookOf({ network, status, requestId, message }: Failure): Look {
  if (network !== 'answered' || status >= 500) return { autoClose: false, id: message }
  return requestId === undefined ? {} : { autoClose: shownWithId }
}

export const notify = {
  success: (message: string, title = kinds.success.title): void => show({ ...kinds.success, title }, message),
  info: (message: string): void => show(kinds.info, message),
  /** `shownFor` in milliseconds. */
  warning: (message: ReactNode, options: { shownFor?: number } = {}): void =>
    show(kinds.warning, message, { autoClose: options.shownFor }),

  /**
   * Shows what was thrown (or a sentence), with its request id, and reports it. `source` names the dialog or area. What
   * was broken off on purpose is no news.
   */
  error(cause: unknown, source: string): void {
    const failure = failureOf(cause)
    const { requestId, status } = failure
    if (failure.aborted) return
    show(kinds.error, <ErrorText error={cause} />, lookOf(failure))
    recordUiError({ source, requestId, status })
  },
}
