import { auth } from '@perigee/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { call, isRefusedAs } from '@/lib/call'
import { sessionFlag } from '@/lib/session-flag'

interface Reset {
  token: string
  password: string
  mfaPasscode?: string
  mfaRecoveryCode?: string
}

/** `refusal`: the link sets no password any more. */
export type ResetOutcome = 'changed' | 'factorWanted' | { refusal: unknown }

const isDeadLink = (cause: unknown): boolean =>
  isRefusedAs(cause, 'token_expired') || isRefusedAs(cause, 'unknown_reset_token') || isRefusedAs(cause, 'sso_managed')

/**
 * Why the link of a mail is dead; null for one that is not, as far as the server says. A server that cannot be asked says
 * so when the password is sent.
 */
export const resetLink = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: async ({ signal }): Promise<unknown> => {
      try {
        await call(auth.checkResetLink, { body: { token }, signal })
      } catch (cause) {
        if (isDeadLink(cause)) return cause
      }
      return null
    },
    staleTime: Infinity,
    gcTime: 0,
  })

/** Sets the new password, which ends every session of the account. Other failures are thrown. */
export async function resetPassword(reset: Reset): Promise<ResetOutcome> {
  try {
    await call(auth.resetPassword, { body: reset })
  } catch (cause) {
    if (isRefusedAs(cause, 'mfa_required')) return 'factorWanted'
    if (isDeadLink(cause)) return { refusal: cause }
    throw cause
  }
  sessionFlag.clear()
  return 'changed'
}
