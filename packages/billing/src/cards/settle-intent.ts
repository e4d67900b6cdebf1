import { inTransaction, type InTransaction } from '@perigee/actors/context'
import {
  type CardPaymentRow,
  findCardPayment,
  lockCardPayment,
  updateCardPayment,
} from '@perigee/satellite-db/card-payments'
import { findInvoice } from '@perigee/satellite-db/invoices'
import { bookRefund } from '../invoices/book-refund'
import { noteFailure } from '../invoices/note-failure'
import type { Intent } from '../ports/card-provider'
import type { CardsContext } from './cards-context'
import { bookPayment } from './book-payment'
import { finishPayment, type FinishContext } from './finish-payment'
import { providerOf } from './provider-of'

export type SettleContext = Pick<CardsContext, 'cards'> & FinishContext

const states = {
  open: 'started',
  actionRequired: 'actionRequired',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'failed',
} as const

/**
 * Brings our books to what the provider says of an intent: webhooks, requests and the job that looks after payments all
 * come here, in any order and as often as they like; what has succeeded, and what was paid back of it, is booked once.
 * @returns the payment as it stands; undefined for an intent that is not ours
 * @throws CardProblem
 */
export async function settleIntent(context: SettleContext, intentId: string): Promise<CardPaymentRow | undefined> {
  const intent = await providerOf(context).readIntent(intentId)
  if (!isUuid(intent.attemptKey)) return undefined
  const row = await inTransaction(context, async (inside) => {
    const { db, clock } = inside
    const found = await lockCardPayment(db, intent.attemptKey)
    if (!found) return undefined
    if (found.state === 'succeeded') return withRefunds(inside, found, intent)
    if (intent.state === 'succeeded') await bookPayment(inside, found, intent)
    const changes = changesOf(intent, clock())
    await updateCardPayment(db, found.id, changes)
    if (found.state === 'processing' && changes.state === 'failed') await noteLateFailure(inside, found, intent)
    return withRefunds(inside, { ...found, ...changes }, intent)
  })
  if (row?.state !== 'succeeded' || row.finished_at !== null) return row
  await finishPayment(context, row)
  return findCardPayment(context.db, row.id)
}

/** A bank that said no after days: nobody waits for the answer any more, so the invoice is told it here. */
async function noteLateFailure(
  inside: InTransaction<Pick<SettleContext, 'db' | 'clock'>>,
  { invoice_id: id }: CardPaymentRow,
  { failure }: Intent,
): Promise<void> {
  const invoice = id === null ? undefined : await findInvoice(inside.db, id)
  if (invoice) await noteFailure(inside, invoice, { failed: failure ?? 'The payment failed.', asked: false })
}

/**
 * What the provider has paid back of a payment, also when somebody did it there, is booked up to its sum: once, however
 * often it is told, and never less than was booked, for what is read may be older than the books.
 */
async function withRefunds(
  inside: InTransaction<Pick<SettleContext, 'db' | 'clock'>>,
  payment: CardPaymentRow,
  { refundedCents }: Intent,
): Promise<CardPaymentRow> {
  if (payment.state !== 'succeeded') return payment
  const cents = await bookRefund(inside, payment, refundedCents)
  return { ...payment, refunded_cents: payment.refunded_cents + cents }
}

const changesOf = ({ id, state, failure }: Intent, now: Date) => ({
  provider_intent: id,
  state: states[state],
  failure: failure ?? null,
  settled_at: state === 'succeeded' || state === 'failed' || state === 'cancelled' ? now : null,
})

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
