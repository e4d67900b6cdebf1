import { describe, expect, it } from 'vitest'
import { neighbour, problemOf, startWizard, type WizardEvent, wizardReducer } from '@/lib/wizard'
import { type Draft, type Facts, resume, rules, type State, type Step } from './setup'

type Event = WizardEvent<Step, Draft>

const facts: Facts = {
  billing: false,
  pricingPlans: false,
  managedEncryption: true,
  hasProjects: false,
  member: false,
  maxNameLength: 100,
}
const draft: Draft = {
  name: 'Ada',
  company: '',
  storageNeeds: '',
  salesContact: false,
  plan: 'free',
  method: 'card',
  bought: false,
  encryption: 'auto',
}
const ada = { fullName: 'Ada', companyName: 'Navy', storageNeeds: '', haveSalesContact: false }
const nobody = { ...ada, fullName: ' ', companyName: '' }
const at = (step: Step, patch: Partial<Draft> = {}): State => startWizard<Step, Draft>(step, { ...draft, ...patch })
const play = (state: State, given: Facts, ...events: Event[]) => events.reduce(wizardReducer(rules(given)), state)

describe('the steps', () => {
  it.each<{ given: Partial<Facts>; plan: Draft['plan']; steps: string[] }>([
    { given: {}, plan: 'free', steps: ['AccountInfo', 'ManagedPassphraseOptIn', 'SetupComplete'] },
    { given: { managedEncryption: false }, plan: 'free', steps: ['AccountInfo', 'SetupComplete'] },
    { given: { hasProjects: true }, plan: 'free', steps: ['AccountInfo', 'SetupComplete'] },
    { given: { member: true, billing: true }, plan: 'pro', steps: ['AccountInfo', 'SetupComplete'] },
    {
      given: { billing: true },
      plan: 'free',
      steps: ['AccountInfo', 'PlanTypeSelection', 'ManagedPassphraseOptIn', 'SetupComplete'],
    },
    {
      given: { billing: true, hasProjects: true },
      plan: 'pro',
      steps: ['AccountInfo', 'PlanTypeSelection', 'PaymentMethodSelection', 'SetupComplete'],
    },
    {
      given: { billing: true, hasProjects: true },
      plan: 'partner',
      steps: ['AccountInfo', 'PlanTypeSelection', 'PricingPlanSelection', 'SetupComplete'],
    },
  ])('with $given and the plan $plan', ({ given, plan, steps }) => {
    expect(rules({ ...facts, ...given }).path({ ...draft, plan })).toEqual(steps)
  })

  it('lead on one by one', () => {
    expect(play(at('AccountInfo'), facts, { type: 'next' }).step).toBe('ManagedPassphraseOptIn')
    expect(play(at('ManagedPassphraseOptIn'), facts, { type: 'next' }).step).toBe('SetupComplete')
    expect(neighbour(rules(facts), at('SetupComplete'), 1)).toBe('SetupComplete')
  })

  it.each<{ from: Step; patch?: Partial<Draft>; given?: Partial<Facts>; to: Step }>([
    { from: 'ManagedPassphraseOptIn', to: 'AccountInfo' },
    { from: 'SetupComplete', patch: { encryption: 'manual' }, to: 'ManagedPassphraseOptIn' },
    { from: 'SetupComplete', patch: { encryption: 'auto' }, to: 'SetupComplete' },
    { from: 'SetupComplete', given: { member: true }, to: 'AccountInfo' },
    { from: 'PaymentMethodSelection', patch: { plan: 'pro' }, given: { billing: true }, to: 'PlanTypeSelection' },
    { from: 'ManagedPassphraseOptIn', given: { billing: true }, to: 'PlanTypeSelection' },
    {
      from: 'ManagedPassphraseOptIn',
      patch: { plan: 'pro', bought: true },
      given: { billing: true },
      to: 'ManagedPassphraseOptIn',
    },
  ])('lead back from $from with $patch, $given to $to', ({ from, patch, given, to }) => {
    expect(play(at(from, patch), { ...facts, ...given }, { type: 'back' }).step).toBe(to)
  })
})

describe('where it begins', () => {
  it.each<{ saved: string | null; person?: typeof ada; given?: Partial<Facts>; step: string | undefined }>([
    { saved: null, step: 'AccountInfo' },
    { saved: 'AccountTypeSelection', step: 'AccountInfo' },
    { saved: null, given: { billing: true, pricingPlans: true }, step: 'PlanTypeSelection' },
    { saved: null, given: { billing: true, pricingPlans: true }, person: nobody, step: 'AccountInfo' },
    { saved: 'AccountInfo', step: 'AccountInfo' },
    { saved: 'ManagedPassphraseOptIn', step: 'ManagedPassphraseOptIn' },
    { saved: 'ManagedPassphraseOptIn', person: nobody, step: 'AccountInfo' },
    { saved: 'ManagedPassphraseOptIn', given: { hasProjects: true }, step: 'SetupComplete' },
    { saved: 'ManagedPassphraseOptIn', given: { managedEncryption: false }, step: 'SetupComplete' },
    { saved: 'PlanTypeSelection', step: 'ManagedPassphraseOptIn' },
    { saved: 'PlanTypeSelection', given: { billing: true }, step: 'PlanTypeSelection' },
    { saved: 'PaymentMethodSelection', given: { billing: true }, step: 'PaymentMethodSelection' },
    { saved: 'PricingPlanSelection', given: { billing: true, pricingPlans: true }, step: 'PricingPlanSelection' },
    { saved: 'PricingPlanSelection', given: { billing: true }, step: 'PlanTypeSelection' },
    { saved: 'SetupComplete', step: 'SetupComplete' },
    { saved: 'SetupComplete', person: nobody, step: 'SetupComplete' },
    { saved: 'EncryptionPassphrase', step: undefined },
    { saved: 'CreateAccess', step: undefined },
    { saved: 'something else', step: undefined },
  ])('saved $saved, $person.fullName, $given: $step', ({ saved, person = ada, given, step }) => {
    const settings = { onboardingEnd: false, onboardingStep: saved }
    expect(resume(settings, person, { ...facts, ...given })?.step).toBe(step)
    expect(resume({ ...settings, onboardingEnd: true }, person, { ...facts, ...given })).toBeNull()
  })

  it('knows that a project which is missing at the end is one whose passphrase is chosen by its owner', () => {
    const settings = { onboardingEnd: false, onboardingStep: 'SetupComplete' }
    expect(resume(settings, ada, facts)?.draft.encryption).toBe('manual')
    expect(resume(settings, ada, { ...facts, hasProjects: true })?.draft.encryption).toBe('auto')
  })

  it('knows what the person has told before', () => {
    const state = resume({ onboardingEnd: false, onboardingStep: null }, ada, facts)
    expect(state?.draft).toMatchObject({ name: 'Ada', company: 'Navy' })
  })
})

describe('what is told', () => {
  it.each([
    { patch: {}, may: true },
    { patch: { name: '  ' }, may: false },
    { patch: { name: 'x'.repeat(101) }, may: false },
    { patch: { company: 'x'.repeat(100) }, may: true },
    { patch: { company: 'x'.repeat(101) }, may: false },
  ])('continues with $patch: $may', ({ patch, may }) => {
    const state = at('AccountInfo', patch)
    expect(problemOf(rules(facts), state) === null).toBe(may)
    expect(play(state, facts, { type: 'next' }).step !== 'AccountInfo').toBe(may)
  })

  it('asks for a call when more than 1 PB is needed, which can be taken back', () => {
    const much = play(at('AccountInfo'), facts, { type: 'edited', patch: { storageNeeds: 'Over 1 PB' } })
    expect(much.draft.salesContact).toBe(true)
    const quiet = play(much, facts, { type: 'edited', patch: { salesContact: false } })
    expect(quiet.draft).toMatchObject({ storageNeeds: 'Over 1 PB', salesContact: false })
    const little = play(at('AccountInfo'), facts, { type: 'edited', patch: { storageNeeds: 'Up to 100 TB' } })
    expect(little.draft.salesContact).toBe(false)
    const less = play(much, facts, { type: 'edited', patch: { storageNeeds: 'Up to 100 TB' } })
    expect(less.draft.salesContact).toBe(false)
    expect(play(much, facts, { type: 'edited', patch: { company: 'Engines' } }).draft.salesContact).toBe(true)
  })

  it('can be sent again after a failure', () => {
    const failed = play(at('AccountInfo'), facts, { type: 'saving' }, { type: 'failed', error: 'Not now' })
    expect(failed).toMatchObject({ step: 'AccountInfo', saving: false, error: 'Not now' })
    expect(play(failed, facts, { type: 'saving' })).toMatchObject({ saving: true, error: null })
  })
})
