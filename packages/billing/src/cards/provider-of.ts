import { billingRefusals } from '@perigee/contract/refusals/billing'
import { type CardProblem, isCardProblem } from '../ports/card-problem'
import type { CardProvider } from '../ports/card-provider'
import type { CardsContext } from './cards-context'

type Needs = Pick<CardsContext, 'cards' | 'logger'>

/**
 * Does something with the card provider. @throws the refusal that a problem of it is for people; where there is no
 * provider, that there is none
 */
export async function withCards<T>(context: Needs, work: (cards: CardProvider) => Promise<T>): Promise<T> {
  const { logger } = context
  try {
    return await work(providerOf(context))
  } catch (error) {
    if (!isCardProblem(error)) throw error
    const { kind, say, requestId, intentId } = error
    const about = { kind, say, intentId, providerRequest: requestId }
    if (kind === 'unreachable') logger.error({ ...about, err: error.cause }, 'the card provider cannot be reached')
    else logger.info(about, 'the card provider has refused')
    throw refusalOf(error)
  }
}

/** @throws noCardProvider */
export function providerOf({ cards }: Pick<CardsContext, 'cards'>): CardProvider {
  if (cards === null) throw billingRefusals.noCardProvider()
  return cards
}

function refusalOf({ kind, say, clientSecret = '', cardId = '' }: CardProblem) {
  if (kind === 'unreachable') return billingRefusals.cardProviderUnreachable()
  if (kind === 'unknown' || kind === 'noCustomer') return billingRefusals.noSuchCard()
  if (kind === 'invalid') return billingRefusals.cardNotAccepted(say)
  if (kind === 'authenticationRequired')
    return billingRefusals.cardAuthenticationRequired(say, { clientSecret, cardId })
  return billingRefusals.cardDeclined(say)
}
