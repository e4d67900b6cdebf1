import { auth } from '@perigee/contract/auth'
import type { BodyInput } from '@perigee/contract/call'
import { callForAnswer } from '@/lib/call'
import { pendingSignup } from './pending-signup'

/** Registers; the sign-up id, which the activation needs, is the id of this request. */
export async function sendSignup(signup: BodyInput<typeof auth.register>): Promise<void> {
  const email = signup.email.trim()
  const { requestId = '' } = await callForAnswer(auth.register, { body: { ...signup, email } })
  pendingSignup.keep({ email, signupId: requestId })
}
