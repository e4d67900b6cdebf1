import { auth } from '@perigee/contract/auth'
import { authRefusals } from '@perigee/contract/refusals/auth'
import type { PasskeyAnswer, PasskeyQuestion } from '@perigee/contract/web-authn'
import { call, CallError, isCallError } from '@/lib/call'
import { beginSession } from './begin-session'

/** What a login takes besides the password. */
export interface Proof {
  captchaResponse?: string
  mfaPasscode?: string
  mfaRecoveryCode?: string
  mfaPasskey?: PasskeyAnswer
}

interface Credentials extends Proof {
  email: string
  password: string
  rememberForOneWeek: boolean
}

/** `passkey`: the question that a passkey may answer; undefined where the account has none. */
export type FactorWanted = { passkey: PasskeyQuestion | undefined }

/**
 * Logs in, or answers that a second factor is wanted. `tooLate`: it came, but the server no longer knows this browser by
 * its password, and wants that and a captcha again.
 */
export async function sendLogin(credentials: Credentials): Promise<'loggedIn' | 'tooLate' | FactorWanted> {
  const hasCode = credentials.mfaPasscode !== undefined || credentials.mfaRecoveryCode !== undefined
  try {
    const answer = await call(auth.login, { body: { ...credentials, email: credentials.email.trim() } })
    if ('error' in answer) return { passkey: answer.passkey }
  } catch (cause) {
    if ((hasCode || credentials.mfaPasskey) && wantsCaptcha(cause)) return 'tooLate'
    throw explained(cause, hasCode)
  }
  beginSession(credentials)
  return 'loggedIn'
}

const wantsCaptcha = (cause: unknown): boolean =>
  isCallError(cause, 400) && cause.message === authRefusals.captchaFailed().message

function explained(cause: unknown, hasCode: boolean): unknown {
  if (isCallError(cause, 429)) return new CallError('Too many requests', cause)
  if (hasCode && isCallError(cause, 400)) return new CallError('Invalid code. Please re-enter.', cause)
  return cause
}
