import { ensureCustomer } from '@perigee/billing/cards/own-customer'
import { signEvent } from '@perigee/card-providers/sandbox/events'
import { cardProvider } from '@perigee/contract/payments/card-provider'
import { confirmInSandbox } from '@perigee/contract/payments/sandbox'
import { addFundsIntent, cards, purchaseIntents } from '@perigee/contract/payments/cards'
import { accountKinds } from '@perigee/domain/account-kinds'
import { cardWebhookSecret } from '../billing-env'
import { example } from './example'
import type { Scene } from './scene'

/** A card of the scene's account; the first one is its default. */
export async function aCard({ api, session }: Scene, name = 'visa'): Promise<string> {
  if (!api.cards) throw new Error('this installation takes no cards')
  const customerId = await ensureCustomer(api.deps, session.user)
  const { id } = await api.cards.readCard(customerId, { paymentMethod: `pm_card_${name}` })
  await api.cards.addCard(customerId, id)
  return id
}

/** With which the browser of the scene's account saves a card. */
export async function aSetupSecret({ api, session }: Scene): Promise<string> {
  if (!api.cards) throw new Error('this installation takes no cards')
  return api.cards.createSetupSecret(await ensureCustomer(api.deps, session.user))
}

const event = JSON.stringify({ id: 'evt_1', type: 'customer.updated', data: { object: { id: 'cus_1' } } })

/** Calls about cards; the scene's installation has the sandbox. */
export const cardExamples = [
  example('cards.list', cards.list),
  example('cards.add', cards.add, { given: () => ({ body: 'tok_visa' }) }),
  example('cards.addPaymentMethod', cards.addPaymentMethod, { given: () => ({ body: 'pm_card_visa' }) }),
  example('cards.update', cards.update, {
    given: async (scene) => ({ body: { cardID: await aCard(scene), expMonth: 1, expYear: 2099 } }),
  }),
  example('cards.makeDefault', cards.makeDefault, { given: async (scene) => ({ body: await aCard(scene) }) }),
  example('cards.remove', cards.remove, {
    given: async (scene) => {
      await aCard(scene, 'mastercard')
      return { params: { cardId: await aCard(scene) } }
    },
  }),
  // introduces the account to the card provider
  example('cards.setupSecret', cards.setupSecret, { spends: ['billing_customers'] }),
  example('cards.attemptPayments', cards.attemptPayments),
  example('cards.addFunds', cards.addFunds, {
    given: async (scene) => ({ body: { cardID: await aCard(scene), amount: 1000, intent: addFundsIntent } }),
  }),
  example('cards.createIntent', cards.createIntent, { given: () => ({ body: { amount: 1000 } }) }),
  example('cards.purchase', cards.purchase, {
    account: { kind: accountKinds.free },
    given: () => ({ body: { token: 'tok_visa', intent: purchaseIntents.upgradeAccount } }),
  }),
  example('cardProvider.webhook', cardProvider.webhook, {
    given: ({ api }) => ({
      body: event,
      headers: { 'stripe-signature': signEvent(cardWebhookSecret, event, api.clock()) },
    }),
  }),
  example('cardProvider.confirmInSandbox', confirmInSandbox, {
    given: async (scene) => ({ body: { clientSecret: await aSetupSecret(scene), paymentMethod: 'pm_card_visa' } }),
  }),
]
