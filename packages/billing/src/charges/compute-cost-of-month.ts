import { hasVarPartner } from '@perigee/accounts/profile/var-partner'
import { accountKinds } from '@perigee/domain/account-kinds'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { findUserById } from '@perigee/satellite-db/users'
import { monthStart } from '@perigee/std/month-start'
import type { BillingContext } from '../context'
import { billedPeriod } from './billed-period'
import { computeChargeOf } from './compute-charge'

type Project = Pick<ProjectRow, 'internalId' | 'publicId' | 'name' | 'ownerId'>

/**
 * Cents that the machines of a project have come to in this month of UTC, as the page Billing of its owner shows them. Null
 * where nobody is charged: without billing, for accounts that are not paid or billed by a reseller, and before an account
 * is charged at all.
 */
export async function computeCostOfMonth(
  {
    db,
    settings,
  }: Pick<BillingContext, 'db'> & {
    settings: Pick<BillingContext['settings'], 'billing' | 'varPartners'>
  },
  project: Project,
  now: Date,
): Promise<number | null> {
  if (!settings.billing) return null
  const owner = await findUserById(db, project.ownerId)
  if (owner?.kind !== accountKinds.paid || hasVarPartner(owner, settings)) return null
  const period = await billedPeriod({ db }, owner, { since: monthStart(now), before: now })
  if (period === null) return null
  const charge = await computeChargeOf(db, { project, period })
  return Number(charge?.totalCents ?? 0n)
}
