import type { PasskeyQuestion } from '@perigee/contract/web-authn'
import { cannotBeEmpty } from '@perigee/domain/text-rules'
import { incompleteCode, isCompleteCode } from '@perigee/domain/verification-code'

/** What is asked for: the password first, a second factor when the server wants one. */
export type Step = 'password' | 'passcode' | 'recoveryCode'
export interface State {
  step: Step
  code: string
  /** The question that a passkey may answer instead of a code, while it is open. */
  passkey?: PasskeyQuestion | undefined
  /** It was tried to go on without a code. */
  isMarked?: boolean
}
export type Event =
  | { type: 'factorWanted'; passkey?: PasskeyQuestion | undefined }
  | { type: 'passkeySpent' }
  | { type: 'otherFactor' }
  | { type: 'typed'; code: string }
  | { type: 'incomplete' }
  | { type: 'startedOver' }

export const initial: State = { step: 'password', code: '' }

export const maxRecoveryCodeLength = 50

export function reducer(state: State, event: Event): State {
  switch (event.type) {
    case 'factorWanted':
      return { step: state.step === 'password' ? 'passcode' : state.step, code: '', passkey: event.passkey }
    case 'passkeySpent':
      return { ...state, passkey: undefined }
    case 'otherFactor':
      return { ...state, step: state.step === 'passcode' ? 'recoveryCode' : 'passcode', code: '', isMarked: false }
    case 'typed':
      return { ...state, code: event.code, isMarked: false }
    case 'incomplete':
      return { ...state, isMarked: true }
    case 'startedOver':
      return initial
  }
}

/** What the second factor lacks before the form can be sent. */
export function factorProblem({ step, code }: State): string | undefined {
  if (step === 'passcode') return isCompleteCode(code) ? undefined : incompleteCode
  return step === 'recoveryCode' && code.trim() === '' ? cannotBeEmpty : undefined
}

export const factors = ({ step, code }: State) => ({
  ...(step === 'passcode' ? { mfaPasscode: code } : {}),
  ...(step === 'recoveryCode' ? { mfaRecoveryCode: code.trim() } : {}),
})
