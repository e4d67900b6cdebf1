import { Center, Loader, Tabs } from '@mantine/core'
import { useRef, useState } from 'react'
import { AddTokensStep, tokensOf } from '@/areas/tokens/public'
import {
  activationText,
  freePlan,
  PlanCards,
  PlanPayment,
  SuccessStep,
  usePlanPurchase,
  usePlans,
} from '@/areas/upgrade/public'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { takesNativeTokens } from '@/lib/flags'
import type { Draft, Facts, Step } from './setup'

interface Given {
  facts: Facts
  step: Step
  draft: Draft
  onEdit: (patch: Partial<Draft>) => void
  onNext: () => void
  onBack: () => void
}

/** The steps in which a plan is chosen and paid for; null as `view` on the others. */
export function useBillingStep({ facts, step, draft, onEdit, onNext, onBack }: Given) {
  const plans = usePlans(facts.billing)
  const purchase = usePlanPurchase()
  const [isReady, setReady] = useState(false)
  const free = freePlan(useAccount())
  const bought = useRef(false)
  const plan = draft.plan === 'partner' && plans.partner ? plans.partner : plans.pro
  const config = useConfig()
  const byTokens = step === 'PaymentMethodSelection' && draft.method === 'tokens' && takesNativeTokens(config)
  const isPayment = (step === 'PaymentMethodSelection' || step === 'PricingPlanSelection') && !draft.bought

  return {
    view: view(),
    /** What the button that leads on says. */
    label: step === 'PlanTypeSelection' ? chosen().planCTA : isPayment ? activationText(plan) : 'Continue',
    isLoading: isPayment && !byTokens ? !isReady : step === 'PlanTypeSelection' && plans.partner === undefined,
    /** What leads on, and back, is in the view itself. */
    leadsOn: byTokens,
    pay: isPayment && !byTokens ? pay : undefined,
  }

  /** Once: what follows it may fail, and is tried again alone. */
  async function pay() {
    if (!bought.current) await purchase.buy(plan)
    bought.current = true
  }

  function chosen() {
    return draft.plan === 'free' ? free : plan
  }

  function view() {
    if (step === 'PlanTypeSelection') {
      if (plans.partner === undefined) return <Loading />
      return (
        <PlanCards
          label="Account type"
          plans={[free, ...(plans.partner ? [plans.partner] : []), plans.pro]}
          value={draft.plan}
          onChange={(type) => onEdit({ plan: type })}
        />
      )
    }
    if (step !== 'PaymentMethodSelection' && step !== 'PricingPlanSelection') return null
    if (draft.bought) return <SuccessStep plan={plan} />
    if (step === 'PricingPlanSelection' && plans.partner === undefined) return <Loading />
    const card = <PlanPayment key={purchase.formKey} plan={plan} card={purchase.card} onReady={setReady} />
    if (step === 'PricingPlanSelection' || !takesNativeTokens(config)) return card
    return (
      <Tabs
        value={draft.method}
        onChange={(method) => onEdit({ method: method === 'tokens' ? 'tokens' : 'card' })}
        keepMounted={false}
      >
        <Tabs.List grow>
          <Tabs.Tab value="card">Credit Card</Tabs.Tab>
          <Tabs.Tab value="tokens">{tokensOf(config, 'Tokens')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="card" pt="md">
          {card}
        </Tabs.Panel>
        <Tabs.Panel value="tokens" pt="md">
          <AddTokensStep onContinue={onNext} onBack={onBack} />
        </Tabs.Panel>
      </Tabs>
    )
  }
}

const Loading = () => (
  <Center mih={240}>
    <Loader aria-label="Loading plans" />
  </Center>
)
