import { auth } from '@perigee/contract/auth'
import type { PasskeyAnswer, PasskeyQuestion } from '@perigee/contract/web-authn'
import { call, CallError, isRefusedAs } from '@/lib/call'
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
  const { mfaPasscode, mfaRecoveryCode, mfaPasskey } = credentials
  const isSecondStep = (mfaPasscode ?? mfaRecoveryCode ?? mfaPasskey) !== undefined
  try {
    const answer = await call(auth.login, { body: { ...credentials, email: credentials.email.trim() } })
    if ('error' in answer) return { passkey: answer.passkey }
  } catch (cause) {
    if (isSecondStep && isRefusedAs(cause, 'captcha_failed')) return 'tooLate'
    throw explained(cause)
  }
  beginSession(credentials)
  return 'loggedIn'
}

const explained = (cause: unknown): unknown =>
  isRefusedAs(cause, 'too_many_requests') ? new CallError('Too many requests', cause) : cause
