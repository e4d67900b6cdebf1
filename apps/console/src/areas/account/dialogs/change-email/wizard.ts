import { changeEmailSteps } from '@perigee/contract/account-flows'
import { emailProblem } from '@perigee/domain/email'
import { isCompleteCode } from '@perigee/domain/verification-code'

export type Step = 'init' | 'password' | 'mfa' | 'oldEmailCode' | 'newEmail' | 'newEmailCode' | 'success'
export type Draft = Record<keyof typeof changeEmailSteps, string>

export const emptyDraft: Draft = { password: '', mfa: '', oldEmailCode: '', newEmail: '', newEmailCode: '' }

const order: readonly Step[] = ['init', 'password', 'mfa', 'oldEmailCode', 'newEmail', 'newEmailCode', 'success']

/** Where a step leads; the passcode is asked for where there is a second factor. */
export function stepAfter(step: Step, hasMfa: boolean): Step {
  const rest = order.slice(order.indexOf(step) + 1)
  return rest.find((next) => next !== 'mfa' || hasMfa) ?? 'success'
}

/** What the server is told when a step is left; nothing for the first and the last. */
export const sent = (step: Step, draft: Draft): { step: number; data: string } | undefined =>
  step === 'init' || step === 'success' ? undefined : { step: changeEmailSteps[step], data: draft[step].trim() }

/** Whether a step may be left as it is filled. */
export function isFilled(step: Step, draft: Draft): boolean {
  if (step === 'init' || step === 'success') return true
  if (step === 'password') return draft.password !== ''
  return step === 'newEmail' ? emailProblem(draft.newEmail) === undefined : isCompleteCode(draft[step])
}
