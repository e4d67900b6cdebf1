import { CardProblem } from '@perigee/billing/ports/card-problem'
import type { Intent, IntentState, UnattachedCard } from '@perigee/billing/ports/card-provider'
import { second } from '@perigee/std/durations'
import type { Stripe } from 'stripe'

/** Where Stripe names an object, or holds it. */
export const idOf = (named: string | { id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '')

/** @throws CardProblem `invalid` for a payment method that is no card */
export function describeCard({ id, card }: Stripe.PaymentMethod): UnattachedCard {
  if (!card) throw new CardProblem('invalid', 'There is an issue with the card')
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint, funding } = card
  const known = funding === 'credit' || funding === 'debit' || funding === 'prepaid' ? funding : 'unknown'
  return { id, brand, last4, expMonth, expYear, fingerprint: fingerprint ?? id, funding: known }
}

/** Under which a payment intent carries the key of its attempt. */
export const attemptInMetadata = 'perigee_attempt'

/** The latest charge is there when it was asked for (`expand`). */
export function describeIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const failure = intent.last_payment_error?.message
  return {
    id: intent.id,
    state: stateOf(intent),
    customerId: idOf(intent.customer),
    cents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    attemptKey: intent.metadata[attemptInMetadata] ?? '',
    clientSecret: intent.client_secret ?? '',
    cardId: idOf(intent.payment_method) || null,
    createdAt: new Date(intent.created * second),
    ...(failure === undefined ? {} : { failure }),
  }
}

function stateOf({ status, last_payment_error: error }: Stripe.PaymentIntent): IntentState {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'processing') return 'processing'
  if (status === 'canceled') return 'cancelled'
  if (status === 'requires_action' || status === 'requires_confirmation') return 'actionRequired'
  return error ? 'failed' : 'open'
}
