import { when, type WizardRules } from '@/lib/wizard'
import type { Plan, PlanType } from './plans'

export type Step = 'infoStep' | 'optionsStep' | 'addCCStep' | 'addTokensStep' | 'pricingPlanStep' | 'successStep'

export interface Draft {
  /** What was chosen; null for what is offered first. */
  plan: PlanType | null
  method: 'card' | 'tokens'
}

export interface Facts {
  /** Whether there is another way to pay than a card. */
  tokens: boolean
  /** What a partner sells to this person; undefined until it is known. */
  packaged: Plan | null | undefined
  /** Whether the fields of the card are there. */
  ready: boolean
}

/** The steps of the Upgrade Account dialog. */
export const upgradeRules = ({ tokens, packaged, ready }: Facts): WizardRules<Step, Draft> => ({
  path({ plan, method }) {
    if (packaged && plan !== 'pro') return ['infoStep', 'pricingPlanStep', 'successStep']
    return [
      'infoStep',
      ...when(tokens, 'optionsStep'),
      tokens && method === 'tokens' ? 'addTokensStep' : 'addCCStep',
      'successStep',
    ]
  },
  problem(step) {
    if (step === 'infoStep') return packaged === undefined ? 'The plans are loading.' : null
    return (step === 'addCCStep' || step === 'pricingPlanStep') && !ready ? 'The card form is loading.' : null
  },
  // What was paid for stays.
  mayGoBack: (step) => step !== 'successStep',
})
