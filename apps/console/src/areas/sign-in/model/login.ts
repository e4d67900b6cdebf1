import type { PasskeyQuestion } from '@perigee/contract/web-authn'

/** What is asked for: the password first, a second factor when the server wants one. */
export type Step = 'password' | 'passcode' | 'recoveryCode'
/** `passkey`: the question that a passkey may answer instead of a code, while it is open. */
export type State = { step: Step; code: string; passkey?: PasskeyQuestion | undefined }
export type Event =
  | { type: 'factorWanted'; passkey?: PasskeyQuestion | undefined }
  | { type: 'passkeySpent' }
  | { type: 'otherFactor' }
  | { type: 'typed'; code: string }
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
      return { ...state, step: state.step === 'passcode' ? 'recoveryCode' : 'passcode', code: '' }
    case 'typed':
      return { ...state, code: event.code }
    case 'startedOver':
      return initial
  }
}

/** Whether the form may be sent as far as the second factor goes. */
export function isComplete({ step, code }: State): boolean {
  if (step === 'passcode') return code.length === 6
  return step === 'password' || code.trim() !== ''
}

export const factors = ({ step, code }: State) => ({
  ...(step === 'passcode' ? { mfaPasscode: code } : {}),
  ...(step === 'recoveryCode' ? { mfaRecoveryCode: code.trim() } : {}),
})
