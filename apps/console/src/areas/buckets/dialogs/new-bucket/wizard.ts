import { bucketNameProblem } from '@perigee/domain/bucket-name'
import { startWizard, type WizardRules, type WizardState } from '@/lib/wizard'

export type Step = 'name' | 'created'
/** What applies to the project when the wizard opens. */
export type Offer = { takenNames: readonly string[] }
export type Draft = { name: string }

export const start = startWizard<Step, Draft>('name', { name: '' })

const problem = ({ takenNames }: Offer, step: Step, { name }: Draft): string | null =>
  step === 'name' ? (bucketNameProblem(name, takenNames) ?? null) : null

export const rules = (offer: Offer): WizardRules<Step, Draft> => ({
  path: () => ['name', 'created'],
  problem: (step, draft) => problem(offer, step, draft),
  mayGoBack: () => false,
})

/** Shown while the name is typed: everything but that there is none yet. */
export const liveProblem = (offer: Offer, { step, draft }: WizardState<Step, Draft>): string | null =>
  draft.name === '' ? null : problem(offer, step, draft)

/** A name that is allowed but has consequences. */
export const dotsWarning = ({ name }: Draft): string | null =>
  name.includes('.')
    ? 'Dots in the bucket name can cause TLS certificate errors in applications that address the bucket as a subdomain.'
    : null
