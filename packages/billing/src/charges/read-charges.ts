import { useCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Period } from '@perigee/domain/prices/price-book'
import { longestUsageReport } from '@perigee/domain/usage-report'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import type { BillingContext } from '../context'
import { billedPeriod } from './billed-period'
import { type Charge, chargesOf } from './charges-of'
import { minimumApplies } from './minimum-applies'

export interface ReadCharges {
  charges: Charge[]
  /** Whether the whole costs at least the minimum of the installation. */
  applyMinimum: boolean
}

/** What the projects of the person who asks have come to, in the part that is billed. @throws invalidInput, reportTooLong */
export const readCharges = useCase(
  'billing.view',
  async (
    context: Pick<BillingContext, 'db' | 'priceBook' | 'settings'>,
    { user },
    period: Period,
  ): Promise<ReadCharges> => {
    const { since, before } = period
    if (before < since) throw commonRefusals.invalidInput('The period ends before it begins.')
    if (before.getTime() - since.getTime() > longestUsageReport) throw projectRefusals.reportTooLong()
    const billed = await billedPeriod(context, user, period)
    if (billed === null) return { charges: [], applyMinimum: false }
    const charges = await chargesOf(context, { userId: user.id, ...billed })
    return { charges, applyMinimum: await minimumApplies(context, user, since) }
  },
)
