import type { Account, AccountSettings } from '@perigee/contract/account'
import { accountNameProblem } from '@perigee/domain/person-name'
import { wantsSalesContact } from '@perigee/domain/signup-choices'
import { atMostCharacters, characterCount } from '@perigee/domain/text-rules'
import { startWizard, when, type WizardRules, type WizardState } from '@/lib/wizard'

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

export interface Draft {
  name: string
  company: string
  storageNeeds: string
  salesContact: boolean
  plan: 'free' | 'pro' | 'partner'
  /** How a Pro account is paid for. */
  method: 'card' | 'tokens'
  /** The plan is paid for. */
  bought: boolean
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

export type State = WizardState<Step, Draft>

/** The steps of this account in their order; next and back are neighbours in it. */
function path({ billing, managedEncryption, hasProjects, member }: Facts, { plan }: Draft): Step[] {
  if (member) return ['AccountInfo', 'SetupComplete']
  return [
    'AccountInfo',
    ...when(billing, 'PlanTypeSelection'),
    ...when(billing && plan === 'pro', 'PaymentMethodSelection'),
    ...when(billing && plan === 'partner', 'PricingPlanSelection'),
    ...when(managedEncryption && !hasProjects, 'ManagedPassphraseOptIn'),
    'SetupComplete',
  ]
}

type Person = Pick<Account, 'fullName' | 'companyName' | 'storageNeeds' | 'haveSalesContact'>

type Saved = Pick<AccountSettings, 'onboardingEnd' | 'onboardingStep'>

/** Where the set-up begins or goes on, with what the sign-up said already; null when it is over. */
export function resume({ onboardingEnd, onboardingStep }: Saved, person: Person, facts: Facts): State | null {
  const saved = order.find((step) => step === (onboardingStep ?? order[0]))
  if (onboardingEnd || !saved) return null
  const draft: Draft = {
    name: person.fullName,
    company: person.companyName,
    storageNeeds: person.storageNeeds,
    salesContact: person.haveSalesContact,
    plan: planBehind(saved),
    method: 'card',
    bought: false,
    // With the service's passphrase the project would be there.
    encryption: saved === 'SetupComplete' && facts.managedEncryption && !facts.hasProjects ? 'manual' : 'auto',
  }
  return startWizard<Step, Draft>(firstStep(saved, person, facts, path(facts, draft)), draft)
}

/** A saved step that is there no longer gives way to the next one. */
function firstStep(saved: (typeof order)[number], { fullName }: Person, { pricingPlans }: Facts, steps: Step[]): Step {
  const isNameless = fullName.trim() === ''
  if (saved === 'AccountTypeSelection') {
    return !isNameless && pricingPlans && steps.includes('PlanTypeSelection') ? 'PlanTypeSelection' : 'AccountInfo'
  }
  if (isNameless && saved !== 'SetupComplete') return 'AccountInfo'
  // What was to be bought is sold no longer: the choice is made again.
  if (saved === 'PricingPlanSelection' && !pricingPlans && steps.includes('PlanTypeSelection'))
    return 'PlanTypeSelection'
  return steps.find((step) => order.indexOf(step) >= order.indexOf(saved)) ?? 'SetupComplete'
}

function planBehind(saved: (typeof order)[number]): Draft['plan'] {
  if (saved === 'PaymentMethodSelection') return 'pro'
  return saved === 'PricingPlanSelection' ? 'partner' : 'free'
}

/** What keeps the first step from being left. */
export function problems({ name, company }: Draft, { maxNameLength }: Facts) {
  return {
    name: accountNameProblem(name, maxNameLength),
    company: characterCount(company.trim()) > maxNameLength ? atMostCharacters(maxNameLength) : undefined,
  }
}

export const rules = (facts: Facts): WizardRules<Step, Draft> => ({
  path: (draft) => path(facts, draft),
  problem: (step, draft) =>
    step === 'AccountInfo' ? Object.values(problems(draft, facts)).find((problem) => problem !== undefined) : null,
  settle,
  // What was paid for stays.
  mayGoBack: (step, draft) => !(step === 'SetupComplete' && isProjectMade(facts, draft)) && !draft.bought,
})

/** The service made the first project together with its passphrase: that choice stays. */
const isProjectMade = ({ managedEncryption, hasProjects, member }: Facts, { encryption }: Draft): boolean =>
  managedEncryption && !hasProjects && !member && encryption === 'auto'

/** Whoever needs that much is called by somebody, and nobody else, unless they say otherwise. */
const settle = (draft: Draft, { storageNeeds: chosen }: Partial<Draft>): Draft =>
  chosen === undefined ? draft : { ...draft, salesContact: wantsSalesContact(chosen) }
