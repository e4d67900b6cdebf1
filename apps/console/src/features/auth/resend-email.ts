import { auth } from '@perigee/contract/auth'
import { callForAnswer } from '@/lib/call'
import { type PendingSignup, pendingSignup } from './pending-signup'

/** Asks for the confirmation mail once more; a new code comes with a new sign-up id. */
export async function resendEmail(email: string, captcha: { captchaResponse?: string }): Promise<PendingSignup> {
  const { requestId = '' } = await callForAnswer(auth.resendEmail, { body: { email: email.trim(), ...captcha } })
  const pending = { email: email.trim(), signupId: requestId }
  pendingSignup.keep(pending)
  return pending
}
