import { accessNameProblem } from '@perigee/domain/access-name'
import { required } from '@perigee/domain/text-rules'
import { startWizard, when, type WizardRules, type WizardState } from '@/lib/wizard'

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
  | 'useExistingPassphrase'
  | 'setMyProjectPassphrase'
  | 'generateNewPassphrase'
  | 'enterNewPassphrase'

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
  /** The project passphrase was not used in the project before, and the person has been told so. */
  unknown: boolean
  dismissNotice: boolean
}

export type State = WizardState<Step, Draft>

/** The steps in their order, from what applies and what was chosen; next and back are neighbours in it. */
function path(offer: Offer, draft: Draft): Step[] {
  const informs = draft.type === 'S3-Credentials' && !offer.noticeDismissed && !offer.managedPassphrase
  const asks = offer.promptsForPassphrase
  const { passphraseOption } = draft
  return [
    'chooseAccess',
    ...when(informs, 'encryptionInfo'),
    ...when(asks, 'accessEncryption'),
    ...when(asks && passphraseOption === 'generateNewPassphrase', 'passphraseGenerated'),
    ...when(asks && passphraseOption === 'enterNewPassphrase', 'enterNewPassphrase'),
    'confirmDetails',
    'accessCreated',
  ]
}

export const start = (offer: Offer): State =>
  startWizard<Step, Draft>('chooseAccess', {
    name: '',
    type: 'S3-Credentials',
    passphraseOption: offer.promptsForPassphrase ? 'setMyProjectPassphrase' : 'useExistingPassphrase',
    projectPassphrase: '',
    newPassphrase: '',
    generatedPassphrase: null,
    saved: false,
    unknown: false,
    dismissNotice: false,
  })

/** What keeps a step from being left forwards. */
function problem(offer: Offer, step: Step, draft: Draft): string | null {
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

/** Whether the project is asked if it knows the passphrase before the step about it is left. */
export const checksPassphrase = ({ passphraseOption, unknown }: Draft): boolean =>
  passphraseOption === 'setMyProjectPassphrase' && !unknown

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

export const rules = (offer: Offer): WizardRules<Step, Draft> => ({
  path: (draft) => path(offer, draft),
  problem: (step, draft) => problem(offer, step, draft),
  mayGoBack: (step) => step !== 'accessCreated',
  settle,
  retreat: (draft) => ({ ...draft, unknown: false }),
})

/** "I saved" was said about one passphrase: another one needs to be saved again. */
const settle = (draft: Draft, patch: Partial<Draft>): Draft => ({
  ...draft,
  unknown: false,
  saved: 'passphraseOption' in patch ? false : draft.saved,
})
