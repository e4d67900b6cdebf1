import { auth } from '@perigee/contract/auth'
import { call, isRefusedAs } from '@/lib/call'
import { sessionFlag } from '@/lib/session-flag'

interface Reset {
  token: string
  password: string
  mfaPasscode?: string
  mfaRecoveryCode?: string
}

export type ResetOutcome = 'changed' | 'factorWanted' | 'expired'

/** Sets the new password, which ends every session of the account. Other failures are thrown. */
export async function resetPassword(reset: Reset): Promise<ResetOutcome> {
  try {
    await call(auth.resetPassword, { body: reset })
  } catch (cause) {
    if (isRefusedAs(cause, 'mfa_required')) return 'factorWanted'
    if (isRefusedAs(cause, 'token_expired')) return 'expired'
    throw cause
  }
  sessionFlag.clear()
  return 'changed'
}
