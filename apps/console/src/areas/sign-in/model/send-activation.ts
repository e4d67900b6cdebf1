import { auth } from '@perigee/contract/auth'
import { call } from '@/lib/call'
import { sessionBegan } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { type PendingSignup, pendingSignup } from './pending-signup'

/** Activates the account, with another password where one is given; the answer brings the session cookie. */
export async function sendActivation(
  { email, signupId }: PendingSignup,
  given: { code: string; password?: string },
): Promise<void> {
  await call(auth.activate, { body: { email, signupId, ...given } })
  pendingSignup.forget()
  currentScope().queries.clear()
  sessionBegan()
}
