import { accessNameProblem } from '@perigee/domain/access-name'
import { required } from '@perigee/domain/text-rules'
import { startWizard, when, type WizardRules, type WizardState } from '@/lib/wizard'
import type { AccessRight } from '@/worker/calls'
import type { AccessType } from './access-types'
import { customEnd, type Expiration, pastEnd, presetEnd } from './expiration'
import { fullRights, inOrder, objectRights } from './rights'

export type Step =
  | 'chooseAccess'
  | 'encryptionInfo'
  | 'chooseFlow'
  | 'accessEncryption'
  | 'passphraseGenerated'
  | 'enterNewPassphrase'
  | 'choosePermission'
  | 'objectLockPermissions'
  | 'selectBuckets'
  | 'optionalExpiration'
  | 'confirmDetails'
  | 'accessCreated'

export type Flow = 'fullAccess' | 'advanced'
export type BucketScope = 'all' | 'select'
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
  /** Object locks are offered, and so are the rights to them. */
  objectLock: boolean
  /** The person may bypass governance in the project. */
  mayBypass: boolean
  /** Name and type for an application that was chosen before; then the wizard starts with the configuration. */
  preset: { id: string; name: string; type: AccessType } | null
}

export type Draft = {
  name: string
  type: AccessType
  /** Of the catalogue; null for any. */
  application: string | null
  flow: Flow
  /** Of the advanced flow, those of object lock among them. */
  rights: readonly AccessRight[]
  bucketScope: BucketScope
  buckets: readonly string[]
  expiration: Expiration
  /** What the choice came to when it was made. */
  end: Date | null
  passphraseOption: PassphraseOption
  projectPassphrase: string
  newPassphrase: string
  /** Null until the worker has made it. */
  generatedPassphrase: string | null
  saved: boolean
  /** The project passphrase was not used in the project before, and the person has been told so. */
  unknown: boolean
  dismissNotice: boolean
  /** Something of what was made was copied or downloaded. */
  taken: boolean
  /** The person has been told that it was not, on the way out. */
  leaves: boolean
}

export type State = WizardState<Step, Draft>

/** The steps in their order, from what applies and what was chosen; next and back are neighbours in it. */
function path(offer: Offer, draft: Draft): Step[] {
  const { preset, noticeDismissed, managedPassphrase, objectLock } = offer
  const { type, flow, passphraseOption } = draft
  const informs = type === 'S3-Credentials' && !noticeDismissed && !managedPassphrase
  const asks = type !== 'API-Key' && offer.promptsForPassphrase
  const isAdvanced = flow === 'advanced'
  return [
    ...when(preset === null, 'chooseAccess'),
    ...when(preset === null && informs, 'encryptionInfo'),
    'chooseFlow',
    ...when(asks, 'accessEncryption'),
    ...when(asks && passphraseOption === 'generateNewPassphrase', 'passphraseGenerated'),
    ...when(asks && passphraseOption === 'enterNewPassphrase', 'enterNewPassphrase'),
    ...when(isAdvanced, 'choosePermission'),
    ...when(isAdvanced && objectLock, 'objectLockPermissions'),
    ...when(isAdvanced, 'selectBuckets'),
    ...when(isAdvanced, 'optionalExpiration'),
    'confirmDetails',
    'accessCreated',
  ]
}

export const start = ({ preset, promptsForPassphrase }: Offer): State =>
  startWizard<Step, Draft>(preset ? 'chooseFlow' : 'chooseAccess', {
    name: preset?.name ?? '',
    type: preset?.type ?? 'S3-Credentials',
    application: preset?.id ?? null,
    flow: 'fullAccess',
    rights: [],
    bucketScope: 'all',
    buckets: [],
    expiration: 'none',
    end: null,
    passphraseOption: promptsForPassphrase ? 'setMyProjectPassphrase' : 'useExistingPassphrase',
    projectPassphrase: '',
    newPassphrase: '',
    generatedPassphrase: null,
    saved: false,
    unknown: false,
    dismissNotice: false,
    taken: false,
    leaves: false,
  })

export const noPermission = 'No permission selected'
export const noBucket = 'No bucket selected'

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
    case 'choosePermission':
      return !objectRights.some(({ right }) => draft.rights.includes(right)) ? noPermission : null
    case 'selectBuckets':
      return draft.bucketScope === 'select' && draft.buckets.length === 0 ? noBucket : null
    case 'optionalExpiration':
    // What was shown may have passed while the dialog was open.
    case 'confirmDetails':
      return draft.flow === 'advanced' && endsTooSoon(draft, new Date()) ? pastEnd : null
    case 'encryptionInfo':
    case 'chooseFlow':
    case 'objectLockPermissions':
    case 'accessCreated':
      return null
  }
}

const endsTooSoon = ({ expiration, end }: Draft, now: Date): boolean =>
  expiration !== 'none' && (end === null || end <= now)

/** What the access is going to be: what the last step but one shows, and what is made. */
export interface Wish {
  name: string
  type: AccessType
  rights: readonly AccessRight[]
  /** Empty: all buckets, also those to come. */
  buckets: readonly string[]
  /** Null: it does not end by itself. */
  notAfter: Date | null
}

export function wishOf(draft: Draft, offered: Pick<Offer, 'objectLock' | 'mayBypass'>): Wish {
  const { type, flow } = draft
  const name = draft.name.trim()
  if (flow === 'fullAccess') return { name, type, rights: fullRights(offered), buckets: [], notAfter: null }
  return {
    name,
    type,
    rights: inOrder(draft.rights, offered),
    buckets: draft.bucketScope === 'all' ? [] : draft.buckets,
    notAfter: draft.expiration === 'none' ? null : draft.end,
  }
}

/** Whether the project is asked if it knows the passphrase before the step about it is left. */
export const checksPassphrase = ({ passphraseOption, unknown }: Draft): boolean =>
  passphraseOption === 'setMyProjectPassphrase' && !unknown

/** What the access is encrypted with; `existing` is the passphrase that the tab knows. Null for an API key. */
export function passphraseOf(draft: Draft, existing: string | null): string | null {
  if (draft.type === 'API-Key') return null
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

/** "I saved" was said about one passphrase: another one needs to be saved again. A change of scope begins anew. */
const settle = (draft: Draft, patch: Partial<Draft>): Draft => ({
  ...draft,
  unknown: false,
  saved: 'passphraseOption' in patch ? false : draft.saved,
  buckets: 'bucketScope' in patch ? [] : draft.buckets,
  // Applications of the catalogue take credentials of one type.
  application: 'type' in patch ? null : draft.application,
})

/** What a choice of step 9 changes; `date` belongs to the custom one. */
export const chosenEnd = (expiration: Expiration, now: Date, date = ''): Pick<Draft, 'expiration' | 'end'> => ({
  expiration,
  end: expiration === 'custom' ? customEnd(date) : presetEnd(expiration, now),
})
