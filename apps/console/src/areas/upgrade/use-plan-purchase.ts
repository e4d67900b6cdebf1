import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAccount } from '@/lib/account'
import { attemptOf, endAttempt } from '@/lib/attempts'
import { isCallError } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { authorizesCards } from '@/lib/flags'
import { notify } from '@/lib/notify'
import { afterUpgrade } from './after-upgrade'
import { buyPlan, type TypedCard } from './buy-plan'
import type { Plan } from './plans'

/** Buys plans with the card of a `PlanPayment`: that takes `card`, and `formKey` as its key. */
export function usePlanPurchase() {
  const config = useConfig()
  const cache = useQueryClient()
  const { id } = useAccount()
  const card = useRef<TypedCard>(null)
  const [failures, setFailures] = useState(0)

  /**
   * Ends when the plan is bought and the account has been asked for anew: whether it is a paid one already, which a slow
   * payment makes it later. Throws why the plan could not be bought.
   */
  async function buy(plan: Plan): Promise<boolean> {
    if (!card.current) return false
    const act = `purchase:${id}:${plan.type}`
    try {
      await buyPlan(plan, card.current, config, attemptOf(act))
      endAttempt(act)
    } catch (cause) {
      if (!isCallError(cause)) throw cause
      // A refusal is an end; a server that fails, or cannot be reached, may have charged.
      if (cause.status >= 400 && cause.status < 500) endAttempt(act)
      // Another tab, or a try whose answer was lost, has done it.
      if (await afterUpgrade(cache)) return true
      // What the provider made of the card is used up.
      if (authorizesCards(config)) setFailures((count) => count + 1)
      throw cause
    }
    const isPaid = await afterUpgrade(cache)
    if (!isPaid) notify.info('Your payment is on its way. Your account is upgraded as soon as it has arrived.')
    else if (plan.type === 'pro' && config.upgradePayUpfrontAmount === 0) {
      notify.success('Card successfully added and account upgraded')
    }
    return isPaid
  }

  return { card, formKey: failures, buy }
}
