import type { AccountSettings } from '@perigee/contract/account'
import { accountNameProblem } from '@perigee/domain/person-name'
import { atMostCharacters, characterCount } from '@perigee/domain/text-rules'

/** Stored as they are. `AccountTypeSelection` is asked no longer and stands for the beginning. */
const order = [
  'AccountTypeSelection',
  'AccountInfo',
  'PlanTypeSelection',
  'PaymentMethodSelection',
  'PricingPlanSelection',
  'ManagedPassphraseOptIn',
  'SetupComplete',
] as const
export type Step = Exclude<(typeof order)[number], 'AccountTypeSelection'>

export const firstProjectStep = 'EncryptionPassphrase'
export const storageNeeds = ['Up to 100 TB', '100 TB to 1 PB', 'Over 1 PB'] as const

export interface Draft {
  name: string
  company: string
  storageNeeds: string
  salesContact: boolean
  plan: 'free' | 'pro' | 'package'
  encryption: 'auto' | 'manual'
}

/** What decides which steps there are. */
export interface Facts {
  billing: boolean
  pricingPlans: boolean
  managedEncryption: boolean
  hasProjects: boolean
  /** Belongs to projects of others and owns none. */
  member: boolean
  maxNameLength: number
}

export type State = { step: Step; draft: Draft; saving: boolean; error: string | null }
export type Event =
  { type: 'edited'; patch: Partial<Draft> } | { type: 'next' | 'back' | 'saving' } | { type: 'failed'; message: string }

const when = (shown: boolean, step: Step): Step[] => (shown ? [step] : [])

/** The steps of this account in their order; next and back are neighbours in it. */
export function path({ billing, managedEncryption, hasProjects, member }: Facts, { plan }: Draft): Step[] {
  if (member) return ['AccountInfo', 'SetupComplete']
  return [
    'AccountInfo',
    ...when(billing, 'PlanTypeSelection'),
    ...when(billing && plan === 'pro', 'PaymentMethodSelection'),
    ...when(billing && plan === 'package', 'PricingPlanSelection'),
    ...when(managedEncryption && !hasProjects, 'ManagedPassphraseOptIn'),
    'SetupComplete',
  ]
}

interface Person {
  fullName: string
  companyName: string
}

type Saved = Pick<AccountSettings, 'onboardingEnd' | 'onboardingStep'>

/** Where the set-up begins or goes on; null when it is over. */
export function resume({ onboardingEnd, onboardingStep }: Saved, person: Person, facts: Facts): State | null {
  const saved = order.find((step) => step === (onboardingStep ?? order[0]))
  if (onboardingEnd || !saved) return null
  const draft: Draft = {
    name: person.fullName,
    company: person.companyName,
    storageNeeds: '',
    salesContact: false,
    plan: planBehind(saved),
    encryption: 'auto',
  }
  return { step: firstStep(saved, person, facts, path(facts, draft)), draft, saving: false, error: null }
}

/** A saved step that is there no longer gives way to the next one. */
function firstStep(saved: (typeof order)[number], { fullName }: Person, { pricingPlans }: Facts, steps: Step[]): Step {
  const isNameless = fullName.trim() === ''
  if (saved === 'AccountTypeSelection') {
    return !isNameless && pricingPlans && steps.includes('PlanTypeSelection') ? 'PlanTypeSelection' : 'AccountInfo'
  }
  if (isNameless && saved !== 'SetupComplete') return 'AccountInfo'
  return steps.find((step) => order.indexOf(step) >= order.indexOf(saved)) ?? 'SetupComplete'
}

function planBehind(saved: (typeof order)[number]): Draft['plan'] {
  if (saved === 'PaymentMethodSelection') return 'pro'
  return saved === 'PricingPlanSelection' ? 'package' : 'free'
}

/** What keeps Continue disabled. */
export function problems({ name, company }: Draft, { maxNameLength }: Facts) {
  return {
    name: accountNameProblem(name, maxNameLength),
    company: characterCount(company.trim()) > maxNameLength ? atMostCharacters(maxNameLength) : undefined,
  }
}

export const mayContinue = ({ step, draft }: State, facts: Facts): boolean =>
  step !== 'AccountInfo' || Object.values(problems(draft, facts)).every((problem) => problem === undefined)

const neighbour = ({ step, draft }: State, facts: Facts, offset: 1 | -1): Step => {
  const steps = path(facts, draft)
  return steps[steps.indexOf(step) + offset] ?? step
}

export const nextStep = (state: State, facts: Facts): Step => neighbour(state, facts, 1)

/** What was told and made before stays: only the plan can be chosen again. */
export const canGoBack = ({ step }: State): boolean =>
  step === 'PaymentMethodSelection' || step === 'PricingPlanSelection'

export const reducer =
  (facts: Facts) =>
  (state: State, event: Event): State => {
    switch (event.type) {
      case 'edited':
        return { ...state, draft: settle({ ...state.draft, ...event.patch }, event.patch), error: null }
      case 'saving':
        return mayContinue(state, facts) ? { ...state, saving: true, error: null } : state
      case 'next':
        return { ...state, saving: false, step: nextStep(state, facts) }
      case 'back':
        return canGoBack(state) ? { ...state, step: 'PlanTypeSelection', error: null } : state
      case 'failed':
        return { ...state, saving: false, error: event.message }
    }
  }

/** Whoever needs that much is called by somebody, and nobody else, unless they say otherwise. */
const settle = (draft: Draft, { storageNeeds: chosen }: Partial<Draft>): Draft =>
  chosen === undefined ? draft : { ...draft, salesContact: chosen === 'Over 1 PB' }
