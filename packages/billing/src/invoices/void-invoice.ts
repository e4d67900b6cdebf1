import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { uncountCoupon } from '@perigee/satellite-db/coupons'
import { type InvoiceRow, lockInvoice, updateInvoice } from '@perigee/satellite-db/invoices'
import { writeAct } from '@perigee/satellite-db/ledger'
import { lockUser } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { credit, debit, dueOf, keysOf } from './invoice-acts'
import { thaw } from './note-settled'

/**
 * Takes back a draft, or an invoice that is open: nothing is asked for it any more, and what was paid of it returns to
 * the balances; a coupon counts for another invoice in its place. The month is not invoiced again.
 * @throws noSuchInvoice; invoiceNotOpen for one that is paid: credit it; invoiceCredited for one of which a credit note has
 * given part back, which would be a gift then
 */
export const voidInvoice = useCase(
  'billing.credit',
  async (context: Pick<BillingContext, 'db' | 'clock'>, _actor, { id }: { id: string }): Promise<InvoiceRow> =>
    inTransaction(context, async ({ db, clock }) => {
      const invoice = await lockInvoice(db, id)
      if (!invoice) throw billingRefusals.noSuchInvoice()
      if (invoice.state === 'void') return invoice
      if (invoice.state === 'paid') throw billingRefusals.invoiceNotOpen()
      if (invoice.creditedCents > 0) throw billingRefusals.invoiceCredited()
      const { userId, state } = invoice
      await lockUser(db, userId)
      const now = clock()
      if (state === 'open')
        await writeAct(db, {
          key: keysOf(id).voided,
          kind: 'void',
          userId,
          at: now,
          facts: { invoice: id },
          entries: [
            debit('revenue', invoice.subtotalCents + invoice.minimumCents),
            credit('discount', invoice.discountCents),
            debit('carried', invoice.carriedCents),
            credit('receivable', dueOf(invoice)),
            credit('tokens', invoice.paidTokensCents),
            credit('credit', invoice.paidCreditCents + invoice.paidCardCents),
          ],
        })
      if (invoice.coupon) await uncountCoupon(db, invoice.coupon.id)
      await updateInvoice(db, id, { state: 'void', voided_at: now })
      if (state === 'open') await thaw(db, userId)
      return { ...invoice, state: 'void', voidedAt: now }
    }),
)
