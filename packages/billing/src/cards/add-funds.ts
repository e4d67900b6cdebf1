import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { updateCardPayment } from '@perigee/satellite-db/card-payments'
import type { CardsContext } from './cards-context'
import { chargeCard, openPayment, type Paid } from './charge-card'
import { asCustomer, customerOf } from './own-customer'
import { withCards } from './provider-of'
import { settleIntent, type SettleContext } from './settle-intent'

type Needs = CardsContext & SettleContext

interface Funds {
  cents: number
  attempt?: string | undefined
}

const description = 'Funds'

/** Pays money in by a card of the account. @throws noSuchCard for somebody else's; amountOutOfBounds; addFundsOff; cardDeclined */
export const addFunds = useCase(
  'signedIn',
  async (context: Needs, { user }, { cardId, ...funds }: Funds & { cardId: string }): Promise<Paid> => {
    requireOffered(context.settings, funds)
    if (cardId === '') throw billingRefusals.cardMissing()
    const customerId = await customerOf(context, user)
    if (customerId === undefined) throw billingRefusals.noSuchCard()
    return withCards(context, async (cards) => {
      const own = await cards.listCards(customerId)
      if (!own.some(({ id }) => id === cardId)) throw billingRefusals.noSuchCard()
      const act = { userId: user.id, purpose: 'funds' as const, ...funds }
      return chargeCard(context, act, { customerId, cardId, description, offSession: false })
    })
  },
)

/** An intent that the browser pays with another card, which is saved when it is asked for. */
export const createFundsIntent = useCase(
  'signedIn',
  async (context: Needs, { user }, { saveCard, ...funds }: Funds & { saveCard: boolean }) => {
    requireOffered(context.settings, funds)
    const row = await openPayment(context, { userId: user.id, purpose: 'funds', ...funds }, null)
    return withCards(context, async () => {
      const wanted = { cents: row.cents, attemptKey: row.id, saveCard, cardOnly: saveCard, description }
      const intent = await asCustomer(context, user, (cards, customerId) =>
        cards.createIntent({ ...wanted, customerId }),
      )
      // the browser pays it, and may be gone then: so that the job knows it, too
      if (row.provider_intent === null) await updateCardPayment(context.db, row.id, { provider_intent: intent.id })
      else await settleIntent(context, intent.id)
      return intent.clientSecret
    })
  },
)

function requireOffered({ addFunds: isOffered, minAddFunds, maxAddFunds }: Needs['settings'], { cents }: Funds): void {
  if (!isOffered) throw billingRefusals.addFundsOff()
  if (!Number.isSafeInteger(cents) || cents < minAddFunds || cents > maxAddFunds)
    throw billingRefusals.amountOutOfBounds(minAddFunds, maxAddFunds)
}
