import { CardProblem, isCardProblem } from '@perigee/billing/ports/card-problem'
import { BadSignature, type CardProvider, type Intent, type ProviderEvent } from '@perigee/billing/ports/card-provider'
import { second } from '@perigee/std/durations'
import { Stripe } from 'stripe'
import { addCard, chooseDefault, listCards, readCard, removeCard, requireOwn } from './cards'
import { attemptInMetadata, describeIntent, idOf } from './describe'
import { ask } from './problem-of'

/** Of the SDK, of its types, and of the webhook endpoint at Stripe: they change together. See docs/billing.md. */
const apiVersion = '2026-10-28.endive'

interface Parts {
  secretKey: string
  webhookSecret: string
  /** Of tests: somebody else than Stripe. */
  elsewhere?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'httpClient'>
}

const withCharge = { expand: ['latest_charge'] }

/** Stripe, by its own library. */
export function createStripe({ secretKey, webhookSecret, elsewhere = {} }: Parts): CardProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: 20 * second,
    telemetry: false,
    appInfo: { name: 'Perigee' },
    ...elsewhere,
  })

  return {
    name: 'stripe',
    createCustomer: ({ userId, email, name }) =>
      ask(async () => {
        const key = { idempotencyKey: `customer-${userId}` }
        const { id } = await stripe.customers.create({ metadata: { perigee_user: userId } }, key)
        await stripe.customers.update(id, { email, name })
        return { id }
      }),
    updateCustomer: (id, { email, address }) =>
      ask(async () => {
        await stripe.customers.update(id, {
          ...(email === undefined ? {} : { email }),
          ...(address === undefined ? {} : { address: address ? addressOf(address) : '' }),
          ...(address ? { name: address.name } : {}),
        })
      }),
    closeCustomer: (id) =>
      ask(async () => {
        for (const card of await listCards(stripe, id)) await stripe.paymentMethods.detach(card.id)
      }),

    listCards: (id) => ask(() => listCards(stripe, id)),
    readCard: (id, source) => ask(() => readCard(stripe, id, source)),
    addCard: (id, cardId) => ask(() => addCard(stripe, id, cardId)),
    updateCard: (id, cardId, { expMonth, expYear }) =>
      ask(async () => {
        await requireOwn(stripe, id, cardId)
        await stripe.paymentMethods.update(cardId, { card: { exp_month: expMonth, exp_year: expYear } })
      }),
    makeDefault: (id, cardId) =>
      ask(async () => {
        await requireOwn(stripe, id, cardId)
        await chooseDefault(stripe, id, cardId)
      }),
    removeCard: (id, cardId) =>
      ask(async () => {
        await requireOwn(stripe, id, cardId)
        await removeCard(stripe, id, cardId)
      }),
    createSetupSecret: (customer) =>
      ask(async () => {
        const setup = await stripe.setupIntents.create({
          customer,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
        })
        return setup.client_secret ?? ''
      }),

    charge: ({ customerId, cardId, cents, attemptKey, description, offSession }) =>
      ask(async () => {
        const wanted: Stripe.PaymentIntentCreateParams = {
          amount: cents,
          currency: 'usd',
          customer: customerId,
          payment_method: cardId,
          allowed_payment_method_types: ['card'],
          description,
          metadata: { [attemptInMetadata]: attemptKey },
          confirm: true,
          ...(offSession ? { off_session: true } : {}),
          ...withCharge,
        }
        const intent = describeIntent(await stripe.paymentIntents.create(wanted, { idempotencyKey: attemptKey }))
        if (intent.state === 'failed' || intent.state === 'cancelled')
          throw new CardProblem('declined', intent.failure ?? 'Your card was declined.', { intentId: intent.id })
        return intent
      }),
    createIntent: ({ customerId, cents, attemptKey, description, saveCard, cardOnly }) =>
      ask(async () => {
        const wanted: Stripe.PaymentIntentCreateParams = {
          amount: cents,
          currency: 'usd',
          customer: customerId,
          description,
          metadata: { [attemptInMetadata]: attemptKey },
          ...(cardOnly ? { allowed_payment_method_types: ['card'] } : { automatic_payment_methods: { enabled: true } }),
          ...(saveCard ? { setup_future_usage: 'off_session' } : {}),
        }
        return describeIntent(await stripe.paymentIntents.create(wanted, { idempotencyKey: attemptKey }))
      }),
    readIntent: (id) => ask(async () => describeIntent(await stripe.paymentIntents.retrieve(id, withCharge))),
    cancelIntent: (id) =>
      ask(async () => {
        await stripe.paymentIntents.cancel(id)
      }),
    refund: ({ intentId, cents, attemptKey }) =>
      ask(async () => {
        const key = { idempotencyKey: `refund-${attemptKey}` }
        const { id } = await stripe.refunds.create({ payment_intent: intentId, amount: cents }, key)
        return { id }
      }),
    listIntents: (since) => listIntents(stripe, since),

    addTaxId: (customer, { type, value }) =>
      ask(async () => {
        const { id } = await stripe.customers.createTaxId(customer, { type, value })
        return { id }
      }),
    removeTaxId: async (customer, taxId) => {
      try {
        await ask(() => stripe.customers.deleteTaxId(customer, taxId))
      } catch (error) {
        if (!isCardProblem(error, 'unknown') && !isCardProblem(error, 'noCustomer')) throw error
      }
    },

    readEvent(rawBody, signature) {
      try {
        return describeEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, 300))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new BadSignature(error.message)
        throw error
      }
    },
  }
}

async function* listIntents(stripe: Stripe, since?: Date): AsyncIterable<Intent> {
  const from = since ? { created: { gte: Math.floor(since.getTime() / second) } } : {}
  const wanted = { limit: 100, expand: ['data.latest_charge'], ...from }
  for await (const intent of stripe.paymentIntents.list(wanted)) yield describeIntent(intent)
}

function describeEvent({ id, type, data: { object } }: Stripe.Event): ProviderEvent {
  if (type.startsWith('payment_intent.')) return { id, type: 'intentChanged', objectId: (object as { id: string }).id }
  if (type === 'charge.refunded') {
    // one of another program may have no intent
    const intentId = idOf((object as Stripe.Charge).payment_intent)
    return { id, type: intentId === '' ? 'other' : 'intentChanged', objectId: intentId }
  }
  if (type.startsWith('payment_method.')) {
    const customer = idOf((object as Stripe.PaymentMethod).customer)
    return { id, type: 'cardChanged', objectId: customer }
  }
  return { id, type: 'other', objectId: '' }
}

const addressOf = (address: NonNullable<Parameters<CardProvider['updateCustomer']>[1]['address']>) => ({
  line1: address.line1,
  line2: address.line2,
  city: address.city,
  postal_code: address.postalCode,
  state: address.state,
  country: address.country,
})
