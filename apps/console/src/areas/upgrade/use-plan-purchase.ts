import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CardField } from '@/areas/payment-form/public'
import { useAccount } from '@/lib/account'
import { isCallError } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { authorizesCards } from '@/lib/flags'
import { notify } from '@/lib/notify'
import { afterUpgrade } from './after-upgrade'
import { buyPlan } from './buy-plan'
import type { Plan } from './plans'
import { purchaseAttempt } from './purchase-attempt'

/** Buys plans with the card of a `PlanPayment`: that takes `card`, and `formKey` as its key. */
export function usePlanPurchase() {
  const config = useConfig()
  const cache = useQueryClient()
  const { id } = useAccount()
  const card = useRef<CardField>(null)
  const [failures, setFailures] = useState(0)

  /** Ends when the plan is bought and the account has been asked for anew; throws why it could not be bought. */
  async function buy(plan: Plan): Promise<void> {
    if (!card.current) return
    const attempt = purchaseAttempt(id, plan.type)
    try {
      await buyPlan(plan, card.current, config, attempt.id)
    } catch (cause) {
      attempt.failed(cause)
      // What the provider made of the card is used up. A card that was typed wrongly was not sent.
      if (authorizesCards(config) && isCallError(cause)) setFailures((count) => count + 1)
      throw cause
    }
    attempt.ended()
    if (plan.type === 'pro' && config.upgradePayUpfrontAmount === 0) {
      notify.success('Card successfully added and account upgraded')
    }
    await afterUpgrade(cache)
  }

  return { card, formKey: failures, buy }
}
