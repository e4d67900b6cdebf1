import { useCase } from '@perigee/actors/use-case'
import { listInvoicesOfMonth } from '@perigee/satellite-db/invoices'
import type { SettleContext } from '../cards/settle-intent'
import type { Month } from './months'
import { type PaidOrNot, payInvoice } from './pay-invoice'

export type PaidMonth = Record<PaidOrNot, number>

/**
 * Collects the sent invoices of a month: those that were not tried yet, or with `again` also those whose payment failed.
 * A run that was ended in the middle is gone on with by the next one.
 */
export const payMonth = useCase(
  'billing.invoice',
  async (context: SettleContext, _actor, { month, again = false }: { month: Month; again?: boolean }) => {
    const done: PaidMonth = { paid: 0, failed: 0, processing: 0, unknown: 0, none: 0 }
    for (const { id, failedAt } of await listInvoicesOfMonth(context.db, month.name, ['open']))
      if (again || failedAt === null) done[await payInvoice(context, id)]++
    return done
  },
)
