import {
  findBillingCustomer,
  insertBillingCustomer,
  updateBillingCustomer,
} from '@perigee/satellite-db/billing-customers'
import type { UserRow } from '@perigee/satellite-db/users'
import { isCardProblem } from '../ports/card-problem'
import type { CardProvider } from '../ports/card-provider'
import type { CardsContext } from './cards-context'
import { providerOf } from './provider-of'

type Needs = Pick<CardsContext, 'db' | 'clock' | 'cards'>
type Account = Pick<UserRow, 'id' | 'email' | 'fullName'>

/** As whom the card provider knows an account; undefined for one that it does not know, or not any more. */
export async function customerOf({ db, cards }: Needs, { id }: Pick<UserRow, 'id'>): Promise<string | undefined> {
  const found = await findBillingCustomer(db, id)
  if (found?.closedAt || found?.provider !== cards?.name) return undefined
  return found?.providerId ?? undefined
}

/** The same, introduced to the provider where that was not done yet. Two at once get the same customer. */
export const ensureCustomer = async (context: Needs, user: Account): Promise<string> =>
  (await customerOf(context, user)) ?? introduce(context, user)

/**
 * Does something as the customer of an account. A provider that has forgotten it, such as another account at Stripe or a
 * sandbox that began anew, is introduced to it again, and `work` done again; the cards of before are gone with it.
 */
export async function asCustomer<T>(
  context: Needs & Pick<CardsContext, 'logger'>,
  user: Account,
  work: (cards: CardProvider, customerId: string) => Promise<T>,
): Promise<T> {
  const cards = providerOf(context)
  const known = await ensureCustomer(context, user)
  try {
    return await work(cards, known)
  } catch (error) {
    if (!isCardProblem(error, 'noCustomer')) throw error
    context.logger.warn({ user: user.id, customer: known }, 'the card provider has forgotten a customer')
    return work(cards, await introduce(context, user))
  }
}

async function introduce(context: Needs, user: Account): Promise<string> {
  const { db, clock } = context
  const cards = providerOf(context)
  const { id } = await cards.createCustomer({ userId: user.id, email: user.email, name: user.fullName })
  const address = (await findBillingCustomer(db, user.id))?.address
  if (address) await cards.updateCustomer(id, { address: { ...address, country: address.country.code } })
  await insertBillingCustomer(db, { userId: user.id, createdAt: clock() })
  await updateBillingCustomer(db, user.id, { provider: cards.name, provider_id: id })
  return id
}
