import { billingRefusals } from '@perigee/contract/refusals/billing'
import {
  type CardPaymentRow,
  findCardPayment,
  openCardPayment,
  updateCardPayment,
} from '@perigee/satellite-db/card-payments'
import type { CardPaymentPurpose } from '@perigee/satellite-db/card-payments-schema'
import type { UserId } from '@perigee/std/brand'
import { hour } from '@perigee/std/durations'
import { randomUUID } from 'node:crypto'
import { CardProblem, isCardProblem } from '../ports/card-problem'
import type { Intent } from '../ports/card-provider'
import { providerOf } from './provider-of'
import { type SettleContext, settleIntent } from './settle-intent'

export interface Act {
  userId: UserId
  purpose: CardPaymentPurpose
  /** Of the invoice that is paid; null for everything else. */
  invoiceId?: string
  cents: number
  /** As the browser names it, or whoever acts; a new one where nobody has named it. */
  attempt?: string | undefined
}

/** What became of an act, and what the browser needs to finish it. */
export interface Paid {
  state: CardPaymentRow['state']
  intentId: string
  clientSecret: string
}

/** Under which the payment of an act is known. */
export const attemptKeyOf = ({ userId, purpose, attempt }: Act & { attempt: string }): string =>
  `${userId}:${purpose}:${attempt}`

/**
 * The payment of an act, written down before the provider is asked. @throws attemptChanged when the attempt was made for
 * something else
 */
export async function openPayment(
  { db, clock }: Pick<SettleContext, 'db' | 'clock'>,
  { attempt = randomUUID(), ...act }: Act,
  cardId: string | null,
): Promise<CardPaymentRow> {
  const { userId, purpose, invoiceId, cents } = act
  const row = await openCardPayment(db, {
    user_id: userId,
    purpose,
    invoice_id: invoiceId ?? null,
    cents,
    attempt_key: attemptKeyOf({ ...act, attempt }),
    card_id: cardId,
    created_at: clock(),
  })
  const isSame = row.cents === cents && row.card_id === cardId && row.invoice_id === (invoiceId ?? null)
  if (!isSame) throw billingRefusals.attemptChanged()
  return row
}

interface How {
  customerId: string
  cardId: string
  description: string
  offSession: boolean
}

/**
 * Charges a card for an act, once: a double click, a second tab and a reload get what the first one got.
 * @throws CardProblem as `CardProvider.charge`; attemptChanged
 */
export async function chargeCard(context: SettleContext, act: Act, how: How): Promise<Paid> {
  return chargePayment(context, await openPayment(context, act, how.cardId), how)
}

/** The provider forgets attempts after a day: one that it was asked for, and never answered, is not made again then. */
const attemptsAreKnown = 23 * hour

async function chargePayment(context: SettleContext, row: CardPaymentRow, how: How): Promise<Paid> {
  const { db, clock } = context
  const cards = providerOf(context)
  if (row.provider_intent !== null) return answered(context, row, row.provider_intent)
  if (clock().getTime() - row.created_at.getTime() > attemptsAreKnown) throw billingRefusals.attemptChanged()
  try {
    const intent = await cards.charge({ ...how, cents: row.cents, attemptKey: row.id })
    return await settled(context, row, intent)
  } catch (error) {
    if (isCardProblem(error) && error.kind !== 'unreachable') await noteFailure({ db, now: clock() }, row, error)
    throw error
  }
}

/** What an earlier try of the same act has come to. @throws CardProblem when it was refused */
async function answered(context: SettleContext, row: CardPaymentRow, intentId: string): Promise<Paid> {
  const intent = await providerOf(context).readIntent(intentId)
  const paid = await settled(context, row, intent)
  if (paid.state === 'failed') throw new CardProblem('declined', intent.failure ?? row.failure ?? '', { intentId })
  return paid
}

/** Books what there is to book, and tells how the payment stands. */
async function settled(context: SettleContext, row: CardPaymentRow, intent: Intent): Promise<Paid> {
  await settleIntent(context, intent.id)
  const now = await findCardPayment(context.db, row.id)
  return { state: now?.state ?? row.state, intentId: intent.id, clientSecret: intent.clientSecret }
}

async function noteFailure(
  { db, now }: Pick<SettleContext, 'db'> & { now: Date },
  { id, state, provider_intent }: CardPaymentRow,
  { say, intentId }: CardProblem,
): Promise<void> {
  if (state === 'succeeded') return
  await updateCardPayment(db, id, {
    state: 'failed',
    failure: say,
    settled_at: now,
    provider_intent: intentId ?? provider_intent,
  })
}
