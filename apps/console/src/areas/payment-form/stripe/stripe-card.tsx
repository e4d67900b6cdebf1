import type { Stripe, StripeCardElement, StripeElementsOptionsMode, StripePaymentElement } from '@stripe/stripe-js'
import { useImperativeHandle } from 'react'
import { type CardProps, PaymentFormError, returnUrl } from '../payment-form'
import { ElementFrame } from './element-frame'
import { outcomeOf } from './outcome'
import { useElement } from './use-element'

type Props = CardProps & { stripe: Stripe }

/** Stripe's fields for a card: for a token alone the card element, else its payment element with cards only. */
export const StripeCard = (props: Props) =>
  props.use.for === 'token' ? <TokenCard {...props} /> : <CardPayment {...props} />

const failure = 'Unable to create card element'
const notForThis = () => Promise.reject(new Error('The card form was made for something else.'))

function TokenCard({ stripe, ref, onState }: Props) {
  const { at, mounted, problem } = useElement<StripeCardElement>({
    stripe,
    create: (elements) => elements.create('card', { hidePostalCode: true, disableLink: true }),
    failure,
    ...(onState && { onChange: onState }),
  })
  useImperativeHandle(ref, () => ({
    async token() {
      const { token, error } = await stripe.createToken(mounted().element)
      if (error) throw new PaymentFormError(error.message ?? 'There is an issue with the card')
      refusePrepaid(token.card?.funding)
      return token.id
    },
    paymentMethod: notForThis,
    pay: notForThis,
  }))
  return <ElementFrame at={at} problem={problem} label="Card" />
}

/** Wallets are offered as express checkout, not among cards. */
const cardsOnly = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } } as const

const optionsFor = (use: CardProps['use']): StripeElementsOptionsMode => ({
  ...(use.for === 'payment'
    ? { mode: 'payment', amount: use.cents, setupFutureUsage: 'off_session' }
    : { mode: 'setup' }),
  currency: 'usd',
  allowedPaymentMethodTypes: ['card'],
})

function CardPayment({ stripe, ref, onState, use }: Props) {
  const { at, mounted, problem } = useElement<StripePaymentElement>({
    stripe,
    options: optionsFor(use),
    create: (elements) => elements.create('payment', cardsOnly),
    failure,
    ...(onState && { onChange: onState }),
  })
  /** @throws PaymentFormError while fields are wrong */
  async function submitted() {
    const { elements } = mounted()
    const { error } = await elements.submit()
    if (error) throw new PaymentFormError(error.message ?? 'There is an issue with the card')
    return elements
  }
  useImperativeHandle(ref, () => ({
    token: notForThis,
    async paymentMethod(clientSecret) {
      const elements = await submitted()
      const { error, setupIntent } = await stripe.confirmSetup({ elements, clientSecret, ...stayHere })
      if (error) throw new PaymentFormError(error.message ?? 'There is an issue with the card')
      const { payment_method: method } = setupIntent
      const id = typeof method === 'string' ? method : method?.id
      if (id === undefined) throw new PaymentFormError('There is an issue with the card')
      if (typeof method !== 'string') refusePrepaid(method?.card?.funding)
      return id
    },
    async pay(intent) {
      const elements = await submitted()
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret: await intent(),
        ...stayHere,
      })
      return outcomeOf(error, paymentIntent)
    },
  }))
  return <ElementFrame at={at} problem={problem} label="Card" />
}

/** The page is left only where the bank has one of its own. */
const stayHere = { confirmParams: { return_url: returnUrl() }, redirect: 'if_required' } as const

/** The server refuses them too. */
function refusePrepaid(funding: string | null | undefined): void {
  if (funding === 'prepaid') throw new PaymentFormError('Prepaid cards are not supported')
}
