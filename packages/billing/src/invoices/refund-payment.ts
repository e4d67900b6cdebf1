import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { microsPerCent } from '@perigee/domain/prices/payment-split'
import { type CardPaymentRow, findPaymentOfIntent, lockCardPayment } from '@perigee/satellite-db/card-payments'
import { findInvoice } from '@perigee/satellite-db/invoices'
import { creditOfPayment } from '@perigee/satellite-db/refunds'
import type { SettleContext } from '../cards/settle-intent'
import { withCards } from '../cards/provider-of'
import { bookRefund, creditLeftOf } from './book-refund'
import { leftToGiveBack } from './left-to-give-back'

export interface Refunded {
  /** By this refund. */
  cents: number
  /** Of the payment, with what went back before. */
  refundedCents: number
}

/**
 * Pays back to the card part of what it paid. What became credit is taken from the credit; what paid an invoice is our
 * loss, and never comes to more than the invoice together with its credit notes. What the provider has paid back already,
 * and the books do not have (a run that was ended in between), is booked first, and counts as this refund: nothing goes
 * back twice.
 * @param intentId as the provider names the payment
 * @throws noSuchPayment; moreThanIsLeft; cardNotAccepted with what the provider says
 */
export const refundPayment = useCase(
  'billing.credit',
  async (
    context: SettleContext,
    _actor,
    { intentId, cents }: { intentId: string; cents: number },
  ): Promise<Refunded> => {
    const payment = await findPaymentOfIntent(context.db, intentId)
    if (payment?.state !== 'succeeded') throw billingRefusals.noSuchPayment()
    const { refunded_cents: before } = payment
    const behind = await withCards(context, (cards) => cards.readIntent(intentId))
    if (behind.refundedCents > before) return book(context, payment, behind.refundedCents)
    await requireLeft(context, payment, cents)
    const attemptKey = `refund:${payment.id}:${before}`
    await withCards(context, (cards) => cards.refund({ intentId, cents, attemptKey }))
    return book(context, payment, before + cents)
  },
)

async function requireLeft({ db }: SettleContext, payment: CardPaymentRow, cents: number): Promise<void> {
  const { user_id: userId, provider_intent, invoice_id: invoiceId } = payment
  const of = { userId, intentId: provider_intent ?? '' }
  const became = Number((await creditOfPayment(db, of)) / microsPerCent)
  const earned = payment.cents - payment.refunded_cents - became
  const invoice = invoiceId === null ? undefined : await findInvoice(db, invoiceId)
  const ofInvoice = invoice ? Math.min(earned, await leftToGiveBack(db, invoice)) : 0
  const left = ofInvoice + (await creditLeftOf(db, of))
  if (cents < 1 || cents > left) throw billingRefusals.moreThanIsLeft(left)
}

/** The webhook of the refund may have booked it already. */
const book = (
  context: SettleContext,
  { id, refunded_cents: before }: CardPaymentRow,
  upTo: number,
): Promise<Refunded> =>
  inTransaction(context, async (within) => {
    const payment = await lockCardPayment(within.db, id)
    if (payment) await bookRefund(within, payment, upTo)
    return { cents: upTo - before, refundedCents: Math.max(upTo, payment?.refunded_cents ?? 0) }
  })
