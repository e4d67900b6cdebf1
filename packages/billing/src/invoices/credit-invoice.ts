import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { type InvoiceRow, lockInvoice, updateInvoice } from '@perigee/satellite-db/invoices'
import { writeAct } from '@perigee/satellite-db/ledger'
import { lockUser } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { credit, debit, totalOf } from './invoice-acts'

/**
 * A credit note: part of a sent invoice was not owed, and becomes credit of the customer, which pays what is open next.
 * @throws noSuchInvoice, invoiceNotOpen for one that was never sent or was taken back, tooMuch
 */
export const creditInvoice = useCase(
  'billing.credit',
  async (
    context: Pick<BillingContext, 'db' | 'clock'>,
    _actor,
    { id, cents, reason }: { id: string; cents: number; reason: string },
  ): Promise<InvoiceRow> =>
    inTransaction(context, async ({ db, clock }) => {
      const invoice = await lockInvoice(db, id)
      if (!invoice) throw billingRefusals.noSuchInvoice()
      if (invoice.state !== 'open' && invoice.state !== 'paid') throw billingRefusals.invoiceNotOpen()
      const { userId, creditedCents } = invoice
      if (cents < 1 || creditedCents + cents > totalOf(invoice))
        throw billingRefusals.moreThanIsLeft(totalOf(invoice) - creditedCents)
      await lockUser(db, userId)
      await writeAct(db, {
        key: `credit-note:${id}:${creditedCents}`,
        kind: 'creditNote',
        userId,
        at: clock(),
        facts: { credited: id, reason },
        entries: [debit('refunds', cents), credit('credit', cents)],
      })
      await updateInvoice(db, id, { credited_cents: creditedCents + cents })
      return { ...invoice, creditedCents: creditedCents + cents }
    }),
)
