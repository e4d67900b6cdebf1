import { auth } from '@perigee/contract/auth'
import { call, CallError, isCallError } from '@/lib/call'
import { currentScope, sessionBegan } from '@/lib/session'

interface Credentials {
  email: string
  password: string
  rememberForOneWeek: boolean
  mfaPasscode?: string
  mfaRecoveryCode?: string
}

/** Logs in, or answers that a second factor is wanted. */
export async function sendLogin(credentials: Credentials): Promise<'loggedIn' | 'factorWanted'> {
  const hasFactor = credentials.mfaPasscode !== undefined || credentials.mfaRecoveryCode !== undefined
  try {
    const answer = await call(auth.login, { body: { ...credentials, email: credentials.email.trim() } })
    if ('error' in answer) return 'factorWanted'
  } catch (cause) {
    throw explained(cause, hasFactor)
  }
  currentScope().queries.removeQueries({ predicate: ({ meta }) => meta?.['public'] !== true })
  sessionBegan({ forOneWeek: credentials.rememberForOneWeek })
  return 'loggedIn'
}

function explained(cause: unknown, hasFactor: boolean): unknown {
  if (isCallError(cause, 429)) return new CallError('Too many requests', cause)
  if (hasFactor && isCallError(cause, 400)) return new CallError('Invalid code. Please re-enter.', cause)
  return cause
}
