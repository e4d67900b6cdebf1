import type { InTransaction } from '@perigee/actors/context'
import { microsPerCent } from '@perigee/domain/prices/payment-split'
import { type CardPaymentRow, updateCardPayment } from '@perigee/satellite-db/card-payments'
import { balancesOf, writeAct } from '@perigee/satellite-db/ledger'
import { creditOfPayment } from '@perigee/satellite-db/refunds'
import { lockUser } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { credit, debit } from './invoice-acts'

type Needs = Pick<BillingContext, 'db' | 'clock'>

/**
 * Books that the card provider has paid back so many cents of a payment in all, whoever had it do so. What became credit
 * is taken from the credit, as far as it is not spent; the rest is our loss: no balance falls below zero.
 * @param payment locked @returns the cents that were booked now
 */
export async function bookRefund(
  { db, clock }: InTransaction<Needs>,
  { id, user_id: userId, provider_intent, refunded_cents: before }: CardPaymentRow,
  upTo: number,
): Promise<number> {
  const cents = upTo - before
  if (cents <= 0) return 0
  const intentId = provider_intent ?? ''
  await lockUser(db, userId)
  const taken = Math.min(cents, await creditLeftOf(db, { userId, intentId }))
  await writeAct(db, {
    key: `refund:${id}:${before}`,
    kind: 'refund',
    userId,
    at: clock(),
    facts: { intent: intentId },
    entries: [debit('credit', taken), debit('refunds', cents - taken), credit('card', cents)],
  })
  await updateCardPayment(db, id, { refunded_cents: upTo })
  return cents
}

/** Cents that a payment became credit of, and that are not spent. */
export async function creditLeftOf(
  db: Needs['db'],
  payment: { userId: CardPaymentRow['user_id']; intentId: string },
): Promise<number> {
  const [given, { credit: owed }] = [await creditOfPayment(db, payment), await balancesOf(db, payment.userId)]
  return Math.max(0, Number((given < owed ? given : owed) / microsPerCent))
}
