import { auth } from '@perigee/contract/auth'
import { callForAnswer } from '@/lib/call'
import { pendingSignup } from './pending-signup'

interface Signup {
  email: string
  password: string
  signupPromoCode: string
  partner: string
  inviterEmail: string
  /** Lets somebody in where registration is by invitation only. */
  secret: string
}

/** Registers; the sign-up id, which the activation needs, is the id of this request. */
export async function sendSignup(signup: Signup): Promise<void> {
  const email = signup.email.trim()
  const { requestId = '' } = await callForAnswer(auth.register, { body: { ...signup, email, isMinimal: true } })
  pendingSignup.keep({ email, signupId: requestId })
}
