import type { PlacementDetails } from '@perigee/contract/buckets'
import type { FrontendConfig } from '@perigee/contract/config'
import type { Project, ProjectConfig } from '@perigee/contract/projects'
import { bucketNameProblem } from '@perigee/domain/bucket-name'
import { defaultPlacement } from '@perigee/domain/placements'
import { versioning } from '@perigee/domain/versioning'
import { choosesPlacements, locksObjects, showsVersions } from '@/lib/flags'
import { startWizard, when, type WizardRules } from '@/lib/wizard'
import { fixedUntil } from '../../model/lock-settings'
import { complianceProblem } from '../../retention/compliance-word'
import { defaultRetentionOf, noDefault, type RetentionInput, retentionProblem } from '../../retention/retention-input'

export type Step = 'name' | 'placement' | 'lock' | 'versioning' | 'confirmation' | 'created'

/** What applies to the project when the wizard opens. */
export interface Offer {
  takenNames: readonly string[]
  /** Empty: the project has one place. */
  placements: readonly PlacementDetails[]
  asksLock: boolean
  asksVersioning: boolean
  /** Every bucket of the project does, unless it is changed later. */
  keepsVersions: boolean
}

export interface Draft {
  name: string
  /** The idName of a placement; null: none is chosen yet. */
  placement: string | null
  lock: boolean
  retention: RetentionInput
  /** The word that confirms a retention which nobody can shorten. */
  typed: string
  versioning: boolean
  /** What could not be set after the bucket was made. */
  unset: string | null
}

const unlocked = { lock: false, retention: noDefault, typed: '' }

export const start = startWizard<Step, Draft>('name', {
  name: '',
  placement: null,
  ...unlocked,
  versioning: false,
  unset: null,
})

export const rules = (offer: Offer): WizardRules<Step, Draft> => ({
  path: () => [
    'name',
    ...when(offer.placements.length > 0, 'placement'),
    ...when(offer.asksLock, 'lock'),
    ...when(offer.asksVersioning, 'versioning'),
    // Without a choice behind them, name and place are not asked twice.
    ...when(offer.asksLock || offer.asksVersioning, 'confirmation'),
    'created',
  ],
  problem: (step, draft) => problemAt(step, draft, offer) ?? null,
  settle(draft, patch) {
    if (patch.retention) return { ...draft, typed: '' }
    if (patch.lock === undefined) return draft
    // Locked objects are versions.
    return patch.lock ? { ...draft, versioning: true } : { ...draft, ...unlocked, versioning: false }
  },
  retreat: (draft) => (periodProblem(draft) === undefined ? draft : { ...draft, ...unlocked, versioning: false }),
  mayGoBack: (step) => step !== 'created',
})

function problemAt(step: Step, draft: Draft, offer: Offer): string | undefined {
  if (step === 'name') return bucketNameProblem(draft.name, offer.takenNames)
  if (step === 'placement') return placementProblem(draft, offer)
  return step === 'lock' ? lockProblem(draft) : undefined
}

function placementProblem({ placement }: Draft, { placements }: Offer): string | undefined {
  const chosen = placements.find(({ idName }) => idName === placement)
  if (!chosen) return 'Choose where the bucket is stored.'
  return chosen.pending ? `${chosen.title} is coming soon. Choose another one to go on.` : undefined
}

const periodProblem = ({ lock, retention }: Draft): string | undefined =>
  lock ? retentionProblem(retention) : undefined

const lockProblem = (draft: Draft): string | undefined =>
  periodProblem(draft) ?? (stays(draft, new Date()) ? complianceProblem(draft.typed) : undefined)

/** Until when nobody could delete a file that is uploaded right after; null where somebody could. */
export const stays = (draft: Draft, now: Date): Date | null =>
  draft.lock && periodProblem(draft) === undefined ? fixedUntil(defaultRetentionOf(draft.retention), now) : null

/** What the configuration and the project ask of a new bucket; the placements come with the project's configuration. */
export const offerOf = (
  config: FrontendConfig,
  project: Pick<Project, 'placement' | 'versioning'>,
  {
    takenNames,
    about,
  }: { takenNames: readonly string[]; about: Pick<ProjectConfig, 'availablePlacements'> | undefined },
): Offer => {
  const keepsVersions = project.versioning === versioning.enabled
  const mayChoose = config.entitlementsEnabled || project.placement === defaultPlacement
  return {
    takenNames,
    placements: choosesPlacements(config) && mayChoose ? (about?.availablePlacements ?? []) : [],
    asksLock: locksObjects(config),
    asksVersioning: showsVersions(config) && !keepsVersions,
    keepsVersions,
  }
}

/** Shown while the name is typed: everything but that there is none yet. */
export const nameProblem = (offer: Offer, draft: Draft): string | null =>
  draft.name === '' ? null : (problemAt('name', draft, offer) ?? null)

/** A name that is allowed but has consequences. */
export const dotsWarning = ({ name }: Pick<Draft, 'name'>): string | null =>
  name.includes('.')
    ? 'Dots in the bucket name can cause TLS certificate errors in applications that address the bucket as a subdomain.'
    : null
