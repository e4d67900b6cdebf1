import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import type { UserRow } from '@perigee/satellite-db/users'
import { isCardProblem } from '../ports/card-problem'
import type { Card, CardProvider } from '../ports/card-provider'
import type { CardsContext } from './cards-context'
import { asCustomer, customerOf } from './own-customer'
import { withCards } from './provider-of'

type Needs = Pick<CardsContext, 'db' | 'clock' | 'logger' | 'cards'>

/** The cards of an account, the oldest first; none once the provider has forgotten the account. */
export const listCards = useCase('signedIn', async (context: Needs, { user }) => {
  const customerId = await customerOf(context, user)
  return customerId === undefined ? [] : withCards(context, (cards) => cardsOf(cards, customerId))
})

async function cardsOf(cards: CardProvider, customerId: string): Promise<Card[]> {
  try {
    return await cards.listCards(customerId)
  } catch (error) {
    if (isCardProblem(error, 'noCustomer')) return []
    throw error
  }
}

/** @throws noSuchCard, cardNotAccepted for an expiry that is over */
export const updateCard = useCase(
  'signedIn',
  (context: Needs, { user }, { cardId, ...change }: { cardId: string; expMonth: number; expYear: number }) =>
    ofOwn(context, user, (cards, customerId) => cards.updateCard(customerId, cardId, change)),
)

/** @throws noSuchCard */
export const makeCardDefault = useCase('signedIn', (context: Needs, { user }, { cardId }: { cardId: string }) =>
  ofOwn(context, user, (cards, customerId) => cards.makeDefault(customerId, cardId)),
)

/** @throws noSuchCard, defaultCardStays */
export const removeCard = useCase('signedIn', (context: Needs, { user }, { cardId }: { cardId: string }) =>
  ofOwn(context, user, async (cards, customerId) => {
    const found = (await cards.listCards(customerId)).find(({ id }) => id === cardId)
    if (found?.isDefault) throw billingRefusals.defaultCardStays()
    await cards.removeCard(customerId, cardId)
  }),
)

/** With which the browser saves a card, its owner confirming it where the bank asks. */
export const createSetupSecret = useCase('signedIn', async (context: CardsContext, { user }) => {
  if (!context.settings.cardAuthorization) throw billingRefusals.cardAuthorizationOff()
  return withCards(context, () => asCustomer(context, user, (cards, customerId) => cards.createSetupSecret(customerId)))
})

async function ofOwn(
  context: Needs,
  user: UserRow,
  work: (cards: CardProvider, customerId: string) => Promise<void>,
): Promise<void> {
  const customerId = await customerOf(context, user)
  if (customerId === undefined) throw billingRefusals.noSuchCard()
  await withCards(context, (cards) => work(cards, customerId))
}
