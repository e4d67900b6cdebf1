import { hasVarPartner } from '@perigee/accounts/profile/var-partner'
import type { AccountsSettings } from '@perigee/accounts/settings'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { findBillingBegin } from '@perigee/satellite-db/billing-begin'
import { insertInvoiceRecord, projectsToPrepare } from '@perigee/satellite-db/invoice-records'
import { paidAccounts } from '@perigee/satellite-db/paid-accounts'
import type { UserRow } from '@perigee/satellite-db/users'
import { chargesOf, type ChargesNeeds } from '../charges/charges-of'
import type { BillingContext } from '../context'
import { chargedFrom } from './charged-from'
import type { Month } from './months'
import { recordedCharges } from './recorded-charges'
import { requireOver } from './require-over'

type Needs = ChargesNeeds & Pick<BillingContext, 'clock'> & { settings: Pick<AccountsSettings, 'varPartners'> }

/** How many records this run has written. */
export interface Prepared {
  projects: number
}

/**
 * Freezes what each project used in a month, at the prices of then. A project that has its record is left alone, so that
 * a run that was ended in the middle is gone on with by the next one. Free accounts, those that a reseller bills and
 * those for which billing has not begun get none.
 * @throws monthNotOver; billingNeverOn, so that nobody pays for a time before it
 */
export const prepareMonth = useCase(
  'billing.invoice',
  async (context: Needs, _actor, month: Month): Promise<Prepared> => {
    requireOver(month, context.clock())
    const begin = await findBillingBegin(context.db)
    if (!begin) throw billingRefusals.billingNeverOn()
    let projects = 0
    for await (const account of paidAccounts(context.db)) {
      const isVar = hasVarPartner(account, context.settings)
      const since = isVar ? null : chargedFrom(month.since, account, begin)
      if (since !== null) projects += await prepareAccount(context, account, { month, since })
    }
    return { projects }
  },
)

async function prepareAccount(
  context: Needs,
  { id: userId }: UserRow,
  { month, since }: { month: Month; since: Date },
): Promise<number> {
  const { db, clock } = context
  let written = 0
  for (const { id: projectId, publicId, name } of await projectsToPrepare(db, { userId, month: month.name })) {
    const project = { internalId: projectId, publicId, name }
    const charges = await chargesOf(context, { userId, projects: [project], since, before: month.before })
    const record = { projectId, userId, since, before: month.before, charges: recordedCharges(charges) }
    if (await insertInvoiceRecord(db, record, { month: month.name, at: clock() })) written++
  }
  return written
}
