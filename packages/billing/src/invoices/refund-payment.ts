import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { microsPerCent } from '@perigee/domain/prices/payment-split'
import {
  type CardPaymentRow,
  findPaymentOfIntent,
  lockCardPayment,
  updateCardPayment,
} from '@perigee/satellite-db/card-payments'
import { balancesOf, writeAct } from '@perigee/satellite-db/ledger'
import { lockUser } from '@perigee/satellite-db/users'
import type { SettleContext } from '../cards/settle-intent'
import { withCards } from '../cards/provider-of'
import { credit, debit } from './invoice-acts'

export interface Refunded {
  /** Booked now. */
  cents: number
  /** Of the payment, with what went back before. */
  refundedCents: number
}

/**
 * Pays back to the card part of what it paid. What became credit is taken from the credit; what paid an invoice is our
 * loss. What the provider has paid back already, and the books do not have (a run that was ended in between), is booked
 * first, and counts as this refund: nothing goes back twice.
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
  const { credit: creditMicros } = await balancesOf(db, payment.user_id)
  const ofPayment = payment.cents - payment.refunded_cents
  const left = isEarned(payment) ? ofPayment : Math.min(ofPayment, Number(creditMicros / microsPerCent))
  if (cents < 1 || cents > left) throw billingRefusals.moreThanIsLeft(Math.max(0, left))
}

const isEarned = ({ purpose }: CardPaymentRow): boolean => purpose === 'invoice'

const book = (context: SettleContext, { id, user_id: userId }: CardPaymentRow, upTo: number): Promise<Refunded> =>
  inTransaction(context, async ({ db, clock }) => {
    const payment = await lockCardPayment(db, id)
    if (!payment || payment.refunded_cents >= upTo) return { cents: 0, refundedCents: payment?.refunded_cents ?? 0 }
    await lockUser(db, userId)
    const cents = upTo - payment.refunded_cents
    await writeAct(db, {
      key: `refund:${id}:${payment.refunded_cents}`,
      kind: 'refund',
      userId,
      at: clock(),
      facts: { intent: payment.provider_intent ?? '' },
      entries: [debit(isEarned(payment) ? 'refunds' : 'credit', cents), credit('card', cents)],
    })
    await updateCardPayment(db, id, { refunded_cents: upTo })
    return { cents, refundedCents: upTo }
  })
