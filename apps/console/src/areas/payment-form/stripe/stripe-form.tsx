import type { Stripe } from '@stripe/stripe-js'
import type { AddressProps, CardProps, ExpressProps, Outcome, PaymentForm } from '../payment-form'
import { loadStripeScript } from './load-stripe'
import { outcomeOf } from './outcome'
import { StripeAddress } from './stripe-address'
import { StripeCard } from './stripe-card'
import { StripeExpress } from './stripe-express'

/** The form of Stripe, whose fields stand in frames of its own. @throws PaymentFormError when it cannot be loaded */
export async function loadStripeForm(publicKey: string): Promise<PaymentForm> {
  const stripe = await loadStripeScript(publicKey)
  return {
    name: 'Stripe',
    isSandbox: false,
    Card: (props: CardProps) => <StripeCard stripe={stripe} {...props} />,
    Address: (props: AddressProps) => <StripeAddress stripe={stripe} {...props} />,
    Express: (props: ExpressProps) => <StripeExpress stripe={stripe} {...props} />,
    finish: (clientSecret) => finish(stripe, clientSecret),
    status: (clientSecret) => status(stripe, clientSecret),
  }
}

async function finish(stripe: Stripe, clientSecret: string): Promise<Outcome> {
  const { error, paymentIntent, setupIntent } = await stripe.handleNextAction({ clientSecret })
  return outcomeOf(error, paymentIntent ?? setupIntent)
}

async function status(stripe: Stripe, clientSecret: string): Promise<Outcome> {
  const { error, paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
  return outcomeOf(error, paymentIntent)
}
