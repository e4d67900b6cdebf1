import { describe, expect, it } from 'vitest'
import { aConfig } from '@/testing/builders'
import { canGoBack, problemOf, startWizard } from '@/lib/wizard'
import { partnerPlan } from './plans'
import { type Draft, type Facts, type Step, upgradeRules } from './upgrade-steps'

const packaged = partnerPlan({}, aConfig(), new Date())
const facts: Facts = { tokens: true, packaged: null, ready: true }
const draft: Draft = { plan: null, method: 'card' }

describe('the steps of an upgrade', () => {
  it.each<{ given: Partial<Facts>; chosen: Partial<Draft>; path: Step[] }>([
    { given: {}, chosen: {}, path: ['infoStep', 'optionsStep', 'addCCStep', 'successStep'] },
    { given: {}, chosen: { method: 'tokens' }, path: ['infoStep', 'optionsStep', 'addTokensStep', 'successStep'] },
    { given: { tokens: false }, chosen: { method: 'tokens' }, path: ['infoStep', 'addCCStep', 'successStep'] },
    { given: { packaged }, chosen: {}, path: ['infoStep', 'pricingPlanStep', 'successStep'] },
    { given: { packaged }, chosen: { plan: 'pro' }, path: ['infoStep', 'optionsStep', 'addCCStep', 'successStep'] },
    { given: {}, chosen: { plan: 'partner' }, path: ['infoStep', 'optionsStep', 'addCCStep', 'successStep'] },
  ])('with $given.tokens and $chosen', ({ given, chosen, path }) => {
    expect(upgradeRules({ ...facts, ...given }).path({ ...draft, ...chosen })).toEqual(path)
  })

  it.each<{ step: Step; given: Partial<Facts>; may: boolean }>([
    { step: 'infoStep', given: { packaged: undefined }, may: false },
    { step: 'infoStep', given: {}, may: true },
    { step: 'addCCStep', given: { ready: false }, may: false },
    { step: 'addCCStep', given: {}, may: true },
    { step: 'optionsStep', given: { ready: false }, may: true },
  ])('$step with $given may be left: $may', ({ step, given, may }) => {
    expect(problemOf(upgradeRules({ ...facts, ...given }), { step, draft }) === null).toBe(may)
  })

  it('lead back to everything but what was paid', () => {
    const may = (step: Step) => canGoBack(upgradeRules(facts), startWizard<Step, Draft>(step, draft))
    expect(['infoStep', 'optionsStep', 'addCCStep', 'successStep'].map((step) => may(step as Step))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
