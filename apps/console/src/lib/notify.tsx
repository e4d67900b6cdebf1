import { notifications } from '@mantine/notifications'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { recordUiError } from './analytics'
import { ErrorText } from './error-text'
import { type Failure, failureOf } from './failure'

const shownFor = 3_000

interface Kind {
  /** The icon says it to those who see it. */
  name: string
  color: string
  role: 'alert' | 'status'
  icon: LucideIcon
}

const kinds = {
  success: { name: 'Success', color: 'green', role: 'status', icon: CircleCheck },
  info: { name: 'Info', color: 'orbit', role: 'status', icon: Info },
  warning: { name: 'Warning', color: 'yellow', role: 'alert', icon: TriangleAlert },
  error: { name: 'Error', color: 'red', role: 'alert', icon: CircleAlert },
} satisfies Record<string, Kind>

interface Look {
  /** Milliseconds; false: until it is closed. */
  autoClose?: number | false | undefined
  /** What says the same is shown once. */
  id?: string
  title?: string
}

function show(
  { name, color, role, icon: Icon }: Kind,
  message: ReactNode,
  { autoClose = shownFor, ...look }: Look = {},
): void {
  notifications.show({
    ...look,
    message,
    color,
    icon: <Icon size={18} role="img" aria-label={name} />,
    role,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close notification' },
  })
}

/** Long enough to copy a request id. */
const shownWithId = 10_000

/** A server that fails or is away is something to act on: that stays until it is closed. */
function lookOf({ network, status, requestId, message }: Failure): Look {
  if (network !== 'answered' || status >= 500) return { autoClose: false, id: message }
  return requestId === undefined ? {} : { autoClose: shownWithId }
}

export const notify = {
  /** `title`: what has happened, where the message says what to do about it. */
  success: (message: string, title?: string): void =>
    show(kinds.success, message, title === undefined ? {} : { title }),
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
