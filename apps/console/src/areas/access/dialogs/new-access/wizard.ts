import { accessNameProblem } from '@perigee/domain/access-name'
import { required } from '@perigee/domain/text-rules'

export type Step =
  | 'chooseAccess'
  | 'encryptionInfo'
  | 'accessEncryption'
  | 'passphraseGenerated'
  | 'enterNewPassphrase'
  | 'confirmDetails'
  | 'accessCreated'

export type AccessType = 'S3-Credentials'
export type PassphraseOption =
  'useExistingPassphrase' | 'setMyProjectPassphrase' | 'generateNewPassphrase' | 'enterNewPassphrase'

/** What applies to the project and the person when the wizard opens; it does not change while it is open. */
export type Offer = {
  takenNames: readonly string[]
  maxNameLength: number
  /** The tab does not know the project's passphrase. */
  promptsForPassphrase: boolean
  /** The server-side-encryption notice was dismissed for good. */
  noticeDismissed: boolean
  managedPassphrase: boolean
}

export type Draft = {
  name: string
  type: AccessType
  passphraseOption: PassphraseOption
  projectPassphrase: string
  newPassphrase: string
  /** Null until the worker has made it. */
  generatedPassphrase: string | null
  saved: boolean
  dismissNotice: boolean
}

export type State = {
  step: Step
  draft: Draft
  /** A server is asked: nothing can be pressed. */
  saving: boolean
  /** The project passphrase was not used in the project before; the person has been told. */
  unknown: boolean
  error: string | null
}
export type Event =
  | { type: 'edited'; patch: Partial<Draft> }
  | { type: 'next' | 'back' | 'checking' | 'unknown' | 'saving' | 'saved' }
  | { type: 'failed'; message: string }

const when = <T>(shown: boolean, step: T): T[] => (shown ? [step] : [])

/** The steps in their order, from what applies and what was chosen; next and back are neighbours in it. */
export function path(offer: Offer, draft: Draft): Step[] {
  const informs = draft.type === 'S3-Credentials' && !offer.noticeDismissed && !offer.managedPassphrase
  const asks = offer.promptsForPassphrase
  const { passphraseOption } = draft
  return [
    'chooseAccess',
    ...when(informs, 'encryptionInfo' as const),
    ...when(asks, 'accessEncryption' as const),
    ...when(asks && passphraseOption === 'generateNewPassphrase', 'passphraseGenerated' as const),
    ...when(asks && passphraseOption === 'enterNewPassphrase', 'enterNewPassphrase' as const),
    'confirmDetails',
    'accessCreated',
  ]
}

export const start = (offer: Offer): State => ({
  step: 'chooseAccess',
  draft: {
    name: '',
    type: 'S3-Credentials',
    passphraseOption: offer.promptsForPassphrase ? 'setMyProjectPassphrase' : 'useExistingPassphrase',
    projectPassphrase: '',
    newPassphrase: '',
    generatedPassphrase: null,
    saved: false,
    dismissNotice: false,
  },
  saving: false,
  unknown: false,
  error: null,
})

/** What keeps the current step from being left forwards. */
export function problem(offer: Offer, { step, draft }: State): string | null {
  switch (step) {
    case 'chooseAccess':
      return accessNameProblem(draft.name, offer.takenNames, offer.maxNameLength) ?? null
    case 'accessEncryption':
      return draft.passphraseOption === 'setMyProjectPassphrase' && draft.projectPassphrase === '' ? required : null
    case 'enterNewPassphrase':
      return draft.newPassphrase !== '' && draft.saved ? null : required
    case 'passphraseGenerated':
      return draft.generatedPassphrase !== null && draft.saved ? null : required
    case 'encryptionInfo':
    case 'confirmDetails':
    case 'accessCreated':
      return null
  }
}

/** Whether leaving this step forwards asks first if the project knows the passphrase. */
export const checksOnLeaving = (offer: Offer, state: State): boolean =>
  state.step === 'accessEncryption' &&
  state.draft.passphraseOption === 'setMyProjectPassphrase' &&
  !state.unknown &&
  problem(offer, state) === null

export const savesOnLeaving = ({ step }: State): boolean => step === 'confirmDetails'

/** What the access is encrypted with; `existing` is the passphrase that the tab knows. */
export function passphraseOf(draft: Draft, existing: string | null): string | null {
  switch (draft.passphraseOption) {
    case 'useExistingPassphrase':
      return existing
    case 'setMyProjectPassphrase':
      return draft.projectPassphrase
    case 'enterNewPassphrase':
      return draft.newPassphrase
    case 'generateNewPassphrase':
      return draft.generatedPassphrase
  }
}

const rested = { saving: false, unknown: false, error: null }

export const reducer =
  (offer: Offer) =>
  (state: State, event: Event): State => {
    const steps = path(offer, state.draft)
    const at = (offset: number): Step => steps[steps.indexOf(state.step) + offset] ?? state.step
    switch (event.type) {
      case 'edited':
        // The answer that is on its way is about the draft as it is.
        if (state.saving) return state
        return { ...state, ...rested, draft: settle({ ...state.draft, ...event.patch }, event.patch) }
      case 'next': {
        const error = problem(offer, state)
        return error ? { ...state, error } : { ...state, ...rested, step: at(+1) }
      }
      case 'back':
        return { ...state, ...rested, step: at(-1) }
      case 'checking':
      case 'saving':
        return { ...state, ...rested, saving: true }
      case 'unknown':
        return { ...state, ...rested, unknown: true }
      case 'saved':
        return { ...state, ...rested, step: 'accessCreated' }
      case 'failed':
        return { ...state, ...rested, error: event.message }
    }
  }

/** "I saved" was said about one passphrase: another one needs to be saved again. */
function settle(draft: Draft, patch: Partial<Draft>): Draft {
  return 'passphraseOption' in patch ? { ...draft, saved: false } : draft
}

export const canGoBack = (offer: Offer, { step, saving, draft }: State): boolean =>
  !saving && step !== 'accessCreated' && path(offer, draft).indexOf(step) > 0
