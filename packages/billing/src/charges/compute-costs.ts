import { hasVarPartner } from '@perigee/accounts/profile/var-partner'
import { accountKinds } from '@perigee/domain/account-kinds'
import { chargeCompute, computeSumsOf } from '@perigee/domain/compute/charge-compute'
import { stretchesIn } from '@perigee/satellite-db/compute-stretches'
import { findProjectByInternalId } from '@perigee/satellite-db/projects'
import { findUserById } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { billedPeriod } from './billed-period'

interface Needs {
  db: BillingContext['db']
  settings: Pick<BillingContext['settings'], 'billing' | 'varPartners'>
}

/**
 * Cents that the machines of a project, by internal id, come to in a span of time, as the page Billing of its owner shows
 * them. Null where nobody is charged: without billing, for accounts that are not paid or that a reseller bills, and before
 * an account is charged at all.
 */
export async function computeCosts(
  { db, settings }: Needs,
  { projectId, since, until: before }: { projectId: number; since: Date; until: Date },
): Promise<number | null> {
  if (!settings.billing) return null
  const project = await findProjectByInternalId(db, projectId)
  const owner = project && (await findUserById(db, project.ownerId))
  if (owner?.kind !== accountKinds.paid || hasVarPartner(owner, settings)) return null
  const period = await billedPeriod({ db }, owner, { since, before })
  if (period === null) return null
  const lines = chargeCompute(await stretchesIn(db, { projectId, ...period }), period)
  return Number(computeSumsOf(lines).totalCents)
}
