import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AddTokensStep, tokensOf } from '@/areas/tokens/public'
import { WizardFrame } from '@/components/wizard-frame'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { takesNativeTokens } from '@/lib/flags'
import { useWizard } from '@/lib/use-wizard'
import { startWizard } from '@/lib/wizard'
import { afterUpgrade } from './after-upgrade'
import { InfoStep } from './info-step'
import { OptionsStep } from './options-step'
import { PlanPayment } from './plan-payment'
import { activationText } from './plans'
import { SuccessStep } from './success-step'
import { type Draft, type Step, upgradeRules } from './upgrade-steps'
import { usePlanPurchase } from './use-plan-purchase'
import { usePlans } from './use-plans'

/** From the free trial to a paid plan: chooses one and pays for it. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const config = useConfig()
  const cache = useQueryClient()
  const { hasPaidPrivileges } = useAccount().kindInfo
  const plans = usePlans()
  const purchase = usePlanPurchase()
  const [ready, setReady] = useState(false)
  const rules = upgradeRules({ tokens: takesNativeTokens(config), packaged: plans.partner, ready })
  const wizard = useWizard<Step, Draft>({
    rules,
    start: startWizard('infoStep', { plan: null, method: 'card' }),
    leave: { addCCStep: pay, pricingPlanStep: pay, successStep: onClose },
  })
  const { draft } = wizard.state
  const plan = (draft.plan ?? 'partner') === 'partner' && plans.partner ? plans.partner : plans.pro

  async function pay(): Promise<void> {
    if (!(await purchase.buy(plan))) onClose()
  }

  /** Deposits that are not confirmed yet upgrade the account when they are. */
  function deposited(): void {
    if (!hasPaidPrivileges) return onClose()
    void afterUpgrade(cache)
    wizard.goTo('successStep')
  }

  const payment = {
    view: <PlanPayment key={purchase.formKey} plan={plan} card={purchase.card} onReady={setReady} />,
    primary: activationText(plan),
    incomplete: 'disabled' as const,
  }
  return (
    <WizardFrame
      wizard={wizard}
      heading="spoken"
      size={520}
      onClose={onClose}
      steps={{
        infoStep: {
          title: 'Upgrade',
          view: <InfoStep plans={plans} value={plan.type} onChange={(chosen) => wizard.edit({ plan: chosen })} />,
          primary: plan.planCTA,
          incomplete: 'disabled',
        },
        optionsStep: {
          title: 'Add Payment Method',
          view: (
            <OptionsStep
              method={draft.method}
              tokensName={tokensOf(config, 'Tokens')}
              onChange={(method) => wizard.edit({ method })}
            />
          ),
          primary: 'Continue',
        },
        addTokensStep: {
          title: `Add ${tokensOf(config, 'Tokens')}`,
          view: <AddTokensStep onContinue={deposited} onBack={wizard.back} />,
          primary: null,
          secondary: null,
        },
        addCCStep: { title: 'Add Credit Card', ...payment },
        pricingPlanStep: { title: plan.planTitle, ...payment },
        successStep: {
          title: 'Success',
          view: <SuccessStep plan={plan} />,
          primary: 'Done',
          secondary: null,
        },
      }}
    />
  )
}
