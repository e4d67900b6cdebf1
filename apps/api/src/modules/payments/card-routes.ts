import { addCard } from '@perigee/billing/cards/add-card'
import { addFunds, createFundsIntent } from '@perigee/billing/cards/add-funds'
import {
  createSetupSecret,
  listCards,
  makeCardDefault,
  removeCard,
  updateCard,
} from '@perigee/billing/cards/manage-cards'
import { purchasePackage, purchaseUpgrade } from '@perigee/billing/cards/purchase'
import { addFundsIntent, cards, purchaseIntents } from '@perigee/contract/payments/cards'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'

/** Cards of one's own account, and what they pay at once. */
export const cardRoutes = (deps: Deps) => [
  implement(cards.list, async ({ session }) => {
    const found = await listCards(deps, session)
    return found.map(({ id, expMonth, expYear, brand, last4, isDefault }) => ({
      id,
      expMonth,
      expYear,
      brand,
      last4,
      isDefault,
    }))
  }),
  implement(cards.add, ({ session, body: token }) => addCard(deps, session, { token })),
  implement(cards.addPaymentMethod, ({ session, body: paymentMethod }) => addCard(deps, session, { paymentMethod })),
  implement(cards.update, ({ session, body: { cardID: cardId, expMonth, expYear } }) =>
    updateCard(deps, session, { cardId, expMonth, expYear }),
  ),
  implement(cards.makeDefault, ({ session, body: cardId }) => makeCardDefault(deps, session, { cardId })),
  implement(cards.remove, ({ session, params: { cardId } }) => removeCard(deps, session, { cardId })),
  implement(cards.setupSecret, ({ session }) => createSetupSecret(deps, session)),

  implement(cards.addFunds, async ({ session, body: { cardID: cardId, amount, intent, attempt } }) => {
    if (intent !== addFundsIntent) throw billingRefusals.paymentIntentUnknown()
    const { state, clientSecret, intentId } = await addFunds(deps, session, { cardId, cents: amount, attempt })
    return { success: state === 'succeeded', clientSecret, paymentIntentID: intentId }
  }),

  implement(cards.createIntent, async ({ session, body: { amount, withCustomCard: saveCard, attempt } }) => ({
    clientSecret: await createFundsIntent(deps, session, { cents: amount, saveCard, attempt }),
  })),

  implement(cards.purchase, async ({ session, body: { token, intent, attempt } }) => {
    const purchase = { source: sourceOf(token), attempt }
    if (intent === purchaseIntents.packagePlan) return purchasePackage(deps, session, purchase)
    if (intent !== purchaseIntents.upgradeAccount) throw billingRefusals.paymentIntentUnknown()
    return purchaseUpgrade(deps, session, purchase)
  }),
]

/** Other consoles buy with tokens, ours also with a payment method that the bank has agreed to. */
const sourceOf = (name: string) => (name.startsWith('pm_') ? { paymentMethod: name } : { token: name })
