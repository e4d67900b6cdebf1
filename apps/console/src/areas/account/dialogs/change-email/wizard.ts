import { changeEmailSteps } from '@perigee/domain/account-flow-steps'
import { emailProblem } from '@perigee/domain/email'
import { required } from '@perigee/domain/text-rules'
import { incompleteCode, isCompleteCode } from '@perigee/domain/verification-code'
import { when, type WizardRules } from '@/lib/wizard'

export type Step = 'init' | 'password' | 'mfa' | 'oldEmailCode' | 'newEmail' | 'newEmailCode' | 'success'
export type Draft = Record<keyof typeof changeEmailSteps, string>

export const emptyDraft: Draft = { password: '', mfa: '', oldEmailCode: '', newEmail: '', newEmailCode: '' }

/** The passcode is asked for where there is a second factor. Who is to be proven begins again; a proven mailbox stays. */
export const rules = (hasMfa: boolean): WizardRules<Step, Draft> => ({
  path: () => ['init', 'password', ...when(hasMfa, 'mfa'), 'oldEmailCode', 'newEmail', 'newEmailCode', 'success'],
  problem,
  mayGoBack: (step) => step === 'password' || step === 'mfa' || step === 'oldEmailCode',
  // A code counts once.
  retreat: (draft) => ({ ...draft, mfa: '', oldEmailCode: '' }),
})

/** What the server is told when a step is left; nothing for the first and the last. */
export const sent = (step: Step, draft: Draft): { step: number; data: string } | undefined =>
  step === 'init' || step === 'success' ? undefined : { step: changeEmailSteps[step], data: draft[step].trim() }

/** What a step lacks before it may be left. */
function problem(step: Step, draft: Draft): string | undefined {
  if (step === 'init' || step === 'success') return undefined
  if (step === 'password') return draft.password === '' ? required : undefined
  if (step === 'newEmail') return emailProblem(draft.newEmail)
  return isCompleteCode(draft[step]) ? undefined : incompleteCode
}
