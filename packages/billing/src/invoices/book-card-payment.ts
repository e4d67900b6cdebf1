import type { InTransaction } from '@perigee/actors/context'
import { type InvoiceRow, lockInvoice } from '@perigee/satellite-db/invoices'
import { writeAct } from '@perigee/satellite-db/ledger'
import type { UserId } from '@perigee/std/brand'
import type { BillingContext } from '../context'
import { credit, debit, dueOf } from './invoice-acts'
import { noteSettled } from './note-settled'

export interface CardPayment {
  /** Of the provider. */
  intentId: string
  userId: UserId
  invoiceId: string
  cents: number
}

/**
 * Books what a card has paid of an invoice, once for its intent. What the invoice does not ask for (because it was paid
 * in another way meanwhile) becomes credit of the customer.
 * @returns whether it was booked now
 */
export async function bookCardPayment(
  { db, clock }: InTransaction<Pick<BillingContext, 'db' | 'clock'>>,
  { intentId, userId, invoiceId, cents }: CardPayment,
): Promise<boolean> {
  const now = clock()
  const invoice = await lockInvoice(db, invoiceId)
  const asked = invoice ? askedOf(invoice) : 0
  const taken = Math.min(cents, asked)
  const isNew = await writeAct(db, {
    key: `intent:${intentId}`,
    kind: 'payment',
    userId,
    at: now,
    facts: { intent: intentId, invoice: invoiceId },
    entries: [debit('card', cents), credit('receivable', taken), credit('credit', cents - taken)],
  })
  if (isNew && invoice && taken > 0)
    await noteSettled({ db, now }, { ...invoice, paidCardCents: invoice.paidCardCents + taken })
  return isNew
}

const askedOf = (invoice: InvoiceRow): number => (invoice.state === 'open' ? dueOf(invoice) : 0)
