import { changeEmailSteps } from '@perigee/domain/account-flow-steps'
import { emailProblem } from '@perigee/domain/email'
import { required } from '@perigee/domain/text-rules'
import { isCompleteCode } from '@perigee/domain/verification-code'
import { when, type WizardRules } from '@/lib/wizard'

export type Step = 'init' | 'password' | 'mfa' | 'oldEmailCode' | 'newEmail' | 'newEmailCode' | 'success'
export type Draft = Record<keyof typeof changeEmailSteps, string>

export const emptyDraft: Draft = { password: '', mfa: '', oldEmailCode: '', newEmail: '', newEmailCode: '' }

/** The passcode is asked for where there is a second factor. Who is to be proven begins again; a proven mailbox stays. */
export const rules = (hasMfa: boolean): WizardRules<Step, Draft> => ({
  path: () => ['init', 'password', ...when(hasMfa, 'mfa'), 'oldEmailCode', 'newEmail', 'newEmailCode', 'success'],
  problem: (step, draft) => (isFilled(step, draft) ? null : required),
  mayGoBack: (step) => step === 'password' || step === 'mfa' || step === 'oldEmailCode',
  // A code counts once.
  retreat: (draft) => ({ ...draft, mfa: '', oldEmailCode: '' }),
})

/** What the server is told when a step is left; nothing for the first and the last. */
export const sent = (step: Step, draft: Draft): { step: number; data: string } | undefined =>
  step === 'init' || step === 'success' ? undefined : { step: changeEmailSteps[step], data: draft[step].trim() }

/** Whether a step may be left as it is filled. */
function isFilled(step: Step, draft: Draft): boolean {
  if (step === 'init' || step === 'success') return true
  if (step === 'password') return draft.password !== ''
  return step === 'newEmail' ? emailProblem(draft.newEmail) === undefined : isCompleteCode(draft[step])
}
