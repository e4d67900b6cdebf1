import { asciiDomain, domainProblem } from '@perigee/domain/custom-domain'
import { required } from '@perigee/domain/text-rules'
import { neighbour, startWizard, when, type WizardRules, type WizardState } from '@/lib/wizard'

export type Step =
  | 'customDomain'
  | 'setupDomainAccess'
  | 'enterNewPassphrase'
  | 'passphraseGenerated'
  | 'setupCNAME'
  | 'setupTXT'
  | 'verifyDomain'
  | 'domainConnected'

export type PassphraseOption = 'setMyProjectPassphrase' | 'generateNewPassphrase' | 'enterNewPassphrase'

/** What applies when the wizard opens; it does not change while it is open. */
export type Offer = {
  /** Domains of the project, as `asciiDomain` spells them. */
  takenNames: readonly string[]
  /** The tab does not know the project's passphrase. */
  promptsForPassphrase: boolean
}

export type Draft = {
  domain: string
  bucket: string | null
  passphraseOption: PassphraseOption
  projectPassphrase: string
  newPassphrase: string
  /** Null until the worker has made it. */
  generatedPassphrase: string | null
  saved: boolean
  /** The project passphrase was not used in the project before, and the person has been told so. */
  unknown: boolean
  /** DNS has all records. */
  connected: boolean
}

export type State = WizardState<Step, Draft>

/** The steps in their order, from what applies and what was chosen; next and back are neighbours in it. */
const path = ({ promptsForPassphrase: asks }: Offer, { passphraseOption }: Draft): Step[] => [
  'customDomain',
  ...when(asks, 'setupDomainAccess'),
  ...when(asks && passphraseOption === 'enterNewPassphrase', 'enterNewPassphrase'),
  ...when(asks && passphraseOption === 'generateNewPassphrase', 'passphraseGenerated'),
  'setupCNAME',
  'setupTXT',
  'verifyDomain',
  'domainConnected',
]

export const start = (): State =>
  startWizard<Step, Draft>('customDomain', {
    domain: '',
    bucket: null,
    passphraseOption: 'setMyProjectPassphrase',
    projectPassphrase: '',
    newPassphrase: '',
    generatedPassphrase: null,
    saved: false,
    unknown: false,
    connected: false,
  })

export const bucketRequired = 'A bucket is required.'
export const notVerified =
  'Check the DNS records first. If they are new, close this window and check again later: the list of domains offers it.'

/** What keeps a step from being left forwards. */
function problem({ takenNames }: Offer, step: Step, draft: Draft): string | null {
  switch (step) {
    case 'customDomain':
      return domainProblem(draft.domain, takenNames) ?? (draft.bucket === null ? bucketRequired : null)
    case 'setupDomainAccess':
      return draft.passphraseOption === 'setMyProjectPassphrase' && draft.projectPassphrase === '' ? required : null
    case 'enterNewPassphrase':
      return draft.newPassphrase !== '' && draft.saved ? null : required
    case 'passphraseGenerated':
      return draft.generatedPassphrase !== null && draft.saved ? null : required
    case 'verifyDomain':
      return draft.connected ? null : notVerified
    case 'setupCNAME':
    case 'setupTXT':
    case 'domainConnected':
      return null
  }
}

export const rules = (offer: Offer): WizardRules<Step, Draft> => ({
  path: (draft) => path(offer, draft),
  problem: (step, draft) => problem(offer, step, draft),
  // behind it the access is made, and the domain stored
  mayGoBack: (step) => step !== 'setupCNAME',
  settle,
  retreat: (draft) => ({ ...draft, unknown: false }),
})

/** "I saved" was said about one passphrase: another one needs to be saved again. */
const settle = (draft: Draft, patch: Partial<Draft>): Draft => ({
  ...draft,
  unknown: 'connected' in patch ? draft.unknown : false,
  saved: 'passphraseOption' in patch ? false : draft.saved,
})

/** Whether leaving a step makes the access and stores the domain. */
export const connectsOnLeaving = (offer: Offer, state: Pick<State, 'step' | 'draft'>): boolean =>
  neighbour(rules(offer), state, +1) === 'setupCNAME' && state.step !== 'setupCNAME'

/** Whether the project is asked if it knows the passphrase before the step about it is left. */
export const checksPassphrase = ({ passphraseOption, unknown }: Draft): boolean =>
  passphraseOption === 'setMyProjectPassphrase' && !unknown

/** What the files of the domain are opened with; `existing` is the passphrase that the tab knows. */
export function passphraseOf(draft: Draft, existing: string | null): string | null {
  if (existing !== null) return existing
  switch (draft.passphraseOption) {
    case 'setMyProjectPassphrase':
      return draft.projectPassphrase
    case 'enterNewPassphrase':
      return draft.newPassphrase
    case 'generateNewPassphrase':
      return draft.generatedPassphrase
  }
}

export interface Wish {
  /** As `asciiDomain` spells it. */
  domain: string
  bucket: string
}

/** What is connected with what, once the first step is left. */
export const wishOf = ({ domain, bucket }: Draft): Wish => ({
  domain: asciiDomain(domain) ?? '',
  bucket: bucket ?? '',
})
