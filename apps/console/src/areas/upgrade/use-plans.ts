import { partnerPlanText } from '@perigee/contract/partner-plan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { partnerTextQuery } from '@/lib/partner-text'
import { publicQueries } from '@/lib/query-client'
import { asksForPackage } from './asks-for-package'
import { packageQuery } from './package-query'
import { partnerPlan, type Plan, proPlan } from './plans'
import { pricingQuery } from './pricing-query'

export interface OfferedPlans {
  pro: Plan
  /** What the person's partner sells; null for nothing, and undefined until that is known. */
  partner: Plan | null | undefined
}

/** The plans that the person can buy. `wanted`: nothing is asked for where they are not shown. */
export function usePlans(wanted = true): OfferedPlans {
  const config = useConfig()
  const account = useAccount()
  // Decided once: what was bought is still shown when the account is paid.
  const [asks] = useState(wanted && asksForPackage(config, account))
  const pricing = useQuery(pricingQuery(wanted))
  const available = useQuery(packageQuery(asks))
  const text = useQuery(partnerTextQuery('pricing-plan', asks ? account.partner : ''), publicQueries)
  const now = new Date()
  // A text of another shape is one of another console: the card then says what every offer says.
  const card = z.safeParse(partnerPlanText, text.data ?? {})
  const words = { ...text.data, ...(card.success ? card.data : {}) }
  const partner = available.data && !text.isPending ? partnerPlan(words, config, now) : undefined
  return {
    pro: proPlan(config, pricing.data ?? (pricing.isError ? config : null), now),
    partner: asks && !available.isError && available.data !== false ? partner : null,
  }
}
