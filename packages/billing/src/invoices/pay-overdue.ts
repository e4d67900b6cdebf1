import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { freezeKinds } from '@perigee/domain/freezes'
import { listFreezes } from '@perigee/satellite-db/freezes'
import { findInvoice, listOpenInvoices } from '@perigee/satellite-db/invoices'
import type { UserId } from '@perigee/std/brand'
import type { SettleContext } from '../cards/settle-intent'
import { payInvoice } from './pay-invoice'

export interface Overdue {
  paid: number
  /** Why those that are left were not paid, the first first. */
  failures: string[]
}

/**
 * Pays the invoices of an account whose payment has failed, the oldest first: from tokens, then credit, then cards. With
 * the last one a freeze or warning because of them ends, and its limits come back as they were.
 */
export async function payOverdue(context: SettleContext, userId: UserId): Promise<Overdue> {
  const overdue = (await listOpenInvoices(context.db, userId)).filter(({ failedAt }) => failedAt !== null)
  const done: Overdue = { paid: 0, failures: [] }
  for (const { id } of overdue) {
    const became = await payInvoice(context, id)
    if (became === 'paid') done.paid++
    else if (became === 'failed') done.failures.push((await findInvoice(context.db, id))?.failure ?? '')
    else if (became === 'unknown') done.failures.push('')
  }
  return done
}

/**
 * Pays what the person who asks owes, where they were warned or frozen because of it.
 * @throws cardDeclined with what the bank said, cardProviderUnreachable
 */
export const attemptPayments = useCase('signedIn', async (context: SettleContext, { user }): Promise<void> => {
  const kinds = (await listFreezes(context.db, user.id)).map(({ kind }) => kind)
  const { billing, billingWarning, violation } = freezeKinds
  if (kinds.includes(violation) || !kinds.some((kind) => kind === billing || kind === billingWarning)) return
  const { failures } = await payOverdue(context, user.id)
  const [first] = failures
  if (first === undefined) return
  throw first === '' ? billingRefusals.cardProviderUnreachable() : billingRefusals.cardDeclined(first)
})
