import { auth } from '@perigee/contract/auth'
import { callForAnswer } from '@/lib/call'
import { type PendingSignup, pendingSignup } from './pending-signup'

type Captcha = { captchaResponse?: string }

/** Asks for the mail of this tab's sign-up once more; a new code comes with a new sign-up id. */
export async function resendEmail(known: PendingSignup, captcha: Captcha): Promise<PendingSignup> {
  const { email, signupId } = known
  const { requestId = '' } = await callForAnswer(auth.resendEmail, { body: { email, signupId, ...captcha } })
  const pending = { ...known, signupId: requestId }
  pendingSignup.keep(pending)
  return pending
}

/** The same where no sign-up waits in this tab: it may have been made elsewhere, so its password is chosen anew. */
export async function requestEmail(typed: string, captcha: Captcha): Promise<PendingSignup> {
  const email = typed.trim()
  const { requestId = '' } = await callForAnswer(auth.resendEmail, { body: { email, ...captcha } })
  const pending = { email, signupId: requestId, choosesPassword: true }
  pendingSignup.keep(pending)
  return pending
}
