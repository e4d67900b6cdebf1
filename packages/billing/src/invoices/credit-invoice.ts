import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { type InvoiceRow, lockInvoice, updateInvoice } from '@perigee/satellite-db/invoices'
import { findFactsOfAct, writeAct } from '@perigee/satellite-db/ledger'
import { lockUser } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { credit, debit } from './invoice-acts'
import { leftToGiveBack } from './left-to-give-back'

export interface CreditNote {
  /** Id of the invoice. */
  id: string
  cents: number
  reason: string
  /** Tells notes of an invoice apart: the same again is the same note. */
  reference: string
}

export interface Credited extends InvoiceRow {
  /** False for a note that was given before. */
  isNew: boolean
}

/**
 * A credit note: part of a sent invoice was not owed, and becomes credit of the customer, which pays what is open next. A
 * note is given once for its reference. Notes and refunds together never come to more than the invoice.
 * @throws noSuchInvoice, invoiceNotOpen for one that was never sent or was taken back, moreThanIsLeft, creditNoteGiven for
 * the same reference with another amount
 */
export const creditInvoice = useCase(
  'billing.credit',
  async (
    context: Pick<BillingContext, 'db' | 'clock'>,
    _actor,
    { id, cents, reason, reference }: CreditNote,
  ): Promise<Credited> =>
    inTransaction(context, async ({ db, clock }) => {
      const invoice = await lockInvoice(db, id)
      if (!invoice) throw billingRefusals.noSuchInvoice()
      if (invoice.state !== 'open' && invoice.state !== 'paid') throw billingRefusals.invoiceNotOpen()
      const key = `credit-note:${id}:#${reference}`
      const given = await findFactsOfAct(db, key)
      if (given && given.cents !== cents) throw billingRefusals.creditNoteGiven(reference, Number(given.cents))
      if (given) return { ...invoice, isNew: false }
      const { userId, creditedCents } = invoice
      const left = await leftToGiveBack(db, invoice)
      if (cents < 1 || cents > left) throw billingRefusals.moreThanIsLeft(left)
      await lockUser(db, userId)
      await writeAct(db, {
        key,
        kind: 'creditNote',
        userId,
        at: clock(),
        facts: { credited: id, cents, reason, reference },
        entries: [debit('refunds', cents), credit('credit', cents)],
      })
      await updateInvoice(db, id, { credited_cents: creditedCents + cents })
      return { ...invoice, creditedCents: creditedCents + cents, isNew: true }
    }),
)
