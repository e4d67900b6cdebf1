import { CardProblem } from '@perigee/billing/ports/card-problem'
import type { Card, CardSource, UnattachedCard } from '@perigee/billing/ports/card-provider'
import type { Stripe } from 'stripe'
import { describeCard, idOf } from './describe'

const noSuchCard = (id: string) => new CardProblem('unknown', `No such PaymentMethod: '${id}'`)

/** More than an account may have. */
const mostListed = 100

export async function listCards(stripe: Stripe, customerId: string): Promise<Card[]> {
  const [customer, { data }] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: mostListed }),
  ])
  if (customer.deleted) return []
  const chosen = idOf(customer.invoice_settings.default_payment_method)
  // the newest first
  const cards = data.toReversed().map(describeCard)
  const isThere = cards.some(({ id }) => id === chosen)
  return cards.map((card, index) => ({ ...card, isDefault: isThere ? card.id === chosen : index === 0 }))
}

export async function readCard(stripe: Stripe, customerId: string, source: CardSource): Promise<UnattachedCard> {
  const method =
    'token' in source
      ? await invalidIfMissing(stripe.paymentMethods.create({ type: 'card', card: { token: source.token } }))
      : await invalidIfMissing(stripe.paymentMethods.retrieve(source.paymentMethod))
  const owner = idOf(method.customer)
  if (owner !== '' && owner !== customerId) throw new CardProblem('invalid', `No such PaymentMethod: '${method.id}'`)
  return describeCard(method)
}

/** What the browser says exists is a wrong entry when it does not. */
async function invalidIfMissing<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing')
      throw new CardProblem('invalid', error.message, { cause: error })
    throw error
  }
}

/** By a setup that the bank has a say in; it attaches the card. */
export async function addCard(stripe: Stripe, customerId: string, cardId: string): Promise<Card> {
  const method = await stripe.paymentMethods.retrieve(cardId)
  if (idOf(method.customer) === '') {
    const setup = await stripe.setupIntents.create({
      customer: customerId,
      payment_method: cardId,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      confirm: true,
    })
    if (setup.status !== 'succeeded')
      throw new CardProblem('authenticationRequired', 'Your bank asks you to confirm that this card is yours.', {
        clientSecret: setup.client_secret ?? '',
        cardId,
      })
  }
  const added = (await listCards(stripe, customerId)).find(({ id }) => id === cardId)
  if (added === undefined) throw noSuchCard(cardId)
  return added
}

/** @throws CardProblem `unknown` for a card of nobody or of somebody else */
export async function requireOwn(stripe: Stripe, customerId: string, cardId: string): Promise<void> {
  const method = await stripe.paymentMethods.retrieve(cardId)
  if (idOf(method.customer) !== customerId) throw noSuchCard(cardId)
}

export const chooseDefault = (stripe: Stripe, customerId: string, cardId: string): Promise<unknown> =>
  stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })

/** The oldest of those left takes the place of a default card. */
export async function removeCard(stripe: Stripe, customerId: string, cardId: string): Promise<void> {
  await stripe.paymentMethods.detach(cardId)
  const [next] = await listCards(stripe, customerId)
  if (next?.isDefault) await chooseDefault(stripe, customerId, next.id)
}
