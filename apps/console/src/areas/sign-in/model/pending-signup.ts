const key = 'perigee.pending-signup'

export interface PendingSignup {
  email: string
  /** The request id of the call that sent the newest code; needed to activate. */
  signupId: string
  /** It began with a mail that this tab asked for: the password of the account is chosen with the code. */
  choosesPassword?: boolean
}

/** The sign-up that waits for its code; survives a reload of this tab, and only that. */
export const pendingSignup = {
  keep(pending: PendingSignup): void {
    sessionStorage.setItem(key, JSON.stringify(pending))
  },

  read(): PendingSignup | undefined {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return isPendingSignup(value) ? value : undefined
    } catch {
      return undefined
    }
  },

  forget(): void {
    sessionStorage.removeItem(key)
  },
}

const isPendingSignup = (value: unknown): value is PendingSignup =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'signupId' in value &&
  typeof value.signupId === 'string' &&
  (!('choosesPassword' in value) || typeof value.choosesPassword === 'boolean')
