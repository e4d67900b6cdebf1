import type { Stripe, StripeExpressCheckoutElement } from '@stripe/stripe-js'
import type { ExpressProps } from '../payment-form'
import { returnUrl } from '../payment-form'
import { ElementFrame } from './element-frame'
import { outcomeOf } from './outcome'
import { useElement } from './use-element'

const paymentMethodOrder = ['apple_pay', 'google_pay', 'amazon_pay', 'link', 'klarna']

/** The wallets that this browser has, in one column. */
export function StripeExpress({ stripe, cents, intent, onOutcome, onError }: ExpressProps & { stripe: Stripe }) {
  const { at, mounted, problem } = useElement<StripeExpressCheckoutElement>({
    stripe,
    options: { mode: 'payment', amount: cents, currency: 'usd' },
    create(elements) {
      const element = elements.create('expressCheckout', { layout: { maxColumns: 1 }, paymentMethodOrder })
      element.on('confirm', () => void confirm())
      return element
    },
    failure: 'Unable to create card element',
  })
  async function confirm() {
    try {
      const { elements } = mounted()
      const { error: refusal } = await elements.submit()
      if (refusal) return onOutcome(outcomeOf(refusal, undefined))
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret: await intent(),
        confirmParams: { return_url: returnUrl() },
        redirect: 'if_required',
      })
      onOutcome(outcomeOf(error, paymentIntent))
    } catch (cause) {
      onError(cause)
    }
  }
  return <ElementFrame at={at} problem={problem} label="Express checkout" />
}
