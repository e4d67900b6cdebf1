import { confirmInSandbox } from '@perigee/contract/payments/sandbox'
import { addFundsIntent, cards } from '@perigee/contract/payments/cards'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { aCard, aSetupSecret } from './card-examples'
import { foreign } from './foreign-case'
import type { Scene } from './scene'

const card = async (theirs: Scene) => ({ known: await aCard(theirs), unknown: 'pm_nobody' })
const answer = billingRefusals.noSuchCard()

/** Cards and payments of somebody else, named by somebody who has a card. */
export const foreignCards = [
  foreign('cards.update', cards.update, {
    objects: card,
    given: async (cardID, { mine }) => {
      await aCard(mine)
      return { body: { cardID, expMonth: 1, expYear: 2099 } }
    },
    answer,
  }),
  foreign('cards.makeDefault', cards.makeDefault, {
    objects: card,
    given: async (cardId, { mine }) => {
      await aCard(mine)
      return { body: cardId }
    },
    answer,
  }),
  foreign('cards.remove', cards.remove, {
    objects: card,
    given: async (cardId, { mine }) => {
      await aCard(mine)
      return { params: { cardId } }
    },
    answer,
  }),
  foreign('cards.addFunds', cards.addFunds, {
    objects: card,
    given: async (cardID, { mine }) => {
      await aCard(mine)
      return { body: { cardID, amount: 1000, intent: addFundsIntent } }
    },
    answer,
  }),
  foreign('cardProvider.confirmInSandbox', confirmInSandbox, {
    objects: async (theirs) => ({ known: await aSetupSecret(theirs), unknown: 'seti_nobody' }),
    given: async (clientSecret, { mine }) => {
      await aCard(mine)
      return { body: { clientSecret, paymentMethod: 'pm_card_visa' } }
    },
    answer,
  }),
]
