import { CardProblem } from '@perigee/billing/ports/card-problem'
import { Stripe } from 'stripe'

const unreachable = 'The card payment provider cannot be reached.'

/** Asks Stripe for something. @throws CardProblem for what Stripe refuses or does not answer */
export async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? problemOf(error) : error
  }
}

function problemOf(error: Stripe.errors.StripeError): CardProblem {
  const { code, message, requestId, payment_intent: payment, setup_intent: setup } = error
  const intent = payment ?? setup
  const about = {
    cause: error,
    ...(requestId === undefined ? {} : { requestId }),
    ...(payment ? { intentId: payment.id } : {}),
    ...(intent?.client_secret ? { clientSecret: intent.client_secret } : {}),
  }
  if (error instanceof Stripe.errors.StripeCardError) return new CardProblem(kindOf(error), message, about)
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new CardProblem('invalid', message, about)
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new CardProblem(code === 'resource_missing' ? missing(error) : 'invalid', message, about)
  // a key that is wrong or may too little, too many requests, their failure, no way there: nothing for a person to change
  return new CardProblem('unreachable', unreachable, about)
}

/** A customer that is asked for by its own address is named by the message alone. */
const missing = ({ param, message }: Stripe.errors.StripeError) =>
  param === 'customer' || message.startsWith('No such customer') ? 'noCustomer' : 'unknown'

/** A card's own expiry is a wrong entry of whoever types it. */
function kindOf({ code, decline_code: decline }: Stripe.errors.StripeError) {
  if (code === 'authentication_required' || decline === 'authentication_required') return 'authenticationRequired'
  if (code === 'invalid_expiry_month' || code === 'invalid_expiry_year') return 'invalid'
  return code === 'expired_card' || decline === 'expired_card' ? 'expired' : 'declined'
}
