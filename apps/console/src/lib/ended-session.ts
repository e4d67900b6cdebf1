import { createSignal } from './create-signal'

interface EndedSession {
  /** Address of the account; '' where that is not known. */
  email: string
  /** `refused`: the server no longer knows the session. `idle`: a dialog says so. `deleted`: the account is gone. */
  because: 'refused' | 'idle' | 'deleted'
  /** The page is still there; the login page comes next. */
  leaving: boolean
}

/** The session of this page that ended by itself, until somebody logs in. In memory only. */
export const endedSession = createSignal<EndedSession | null>(null)
