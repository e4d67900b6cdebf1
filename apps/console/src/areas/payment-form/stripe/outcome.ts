import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'
import type { Outcome } from '../payment-form'

/** What Stripe said of a payment or a set-up. One that still asks for something has not worked. */
export function outcomeOf(error: StripeError | undefined, intent: PaymentIntent | SetupIntent | undefined): Outcome {
  const status = intent?.status
  if (error === undefined && (status === 'succeeded' || status === 'processing')) return { status }
  return { status: 'failed', say: error?.message ?? '' }
}
