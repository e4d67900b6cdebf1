import { deletionSteps } from '@perigee/domain/account-flow-steps'
import { required } from '@perigee/domain/text-rules'
import { incompleteCode, isCompleteCode } from '@perigee/domain/verification-code'
import { when } from './wizard'

/** The steps in which a person proves who they are, and says what they want, before an account or a project is deleted. */
export type DeletionStep = 'init' | 'password' | 'mfa' | 'emailCode' | 'confirm'

export interface DeletionDraft {
  password: string
  mfa: string
  emailCode: string
  /** The checkbox of the confirmation. */
  sure: boolean
}
export const emptyDeletion: DeletionDraft = { password: '', mfa: '', emailCode: '', sure: false }

export const deletionPath = (hasMfa: boolean): DeletionStep[] => [
  'init',
  'password',
  ...when(hasMfa, 'mfa'),
  'emailCode',
  'confirm',
]

/** What remains when a step is left backwards: a code counts once. */
export const withoutCodes = <Draft extends DeletionDraft>(draft: Draft): Draft => ({ ...draft, mfa: '', emailCode: '' })

/** What a step lacks before it may be left. */
export function deletionProblem(step: DeletionStep, draft: DeletionDraft): string | undefined {
  if (step === 'password') return draft.password === '' ? required : undefined
  if (step === 'mfa' || step === 'emailCode') return isCompleteCode(draft[step]) ? undefined : incompleteCode
  return step === 'confirm' && !draft.sure ? required : undefined
}

/** What the server is told when a step is left. */
export function sentOf(step: DeletionStep, draft: DeletionDraft): { step: number; data: string } {
  const data = step === 'init' || step === 'confirm' ? '' : draft[step]
  return { step: deletionSteps[step], data }
}
