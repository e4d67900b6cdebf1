import {
  findBillingCustomer,
  insertBillingCustomer,
  updateBillingCustomer,
} from '@perigee/satellite-db/billing-customers'
import type { UserRow } from '@perigee/satellite-db/users'
import type { CardsContext } from './cards-context'
import { providerOf } from './provider-of'

type Needs = Pick<CardsContext, 'db' | 'clock' | 'cards'>

/** As whom the card provider knows an account; undefined for one that it does not know, or not any more. */
export async function customerOf({ db, cards }: Needs, { id }: Pick<UserRow, 'id'>): Promise<string | undefined> {
  const found = await findBillingCustomer(db, id)
  if (found?.closedAt || found?.provider !== cards?.name) return undefined
  return found?.providerId ?? undefined
}

/** The same, introduced to the provider where that was not done yet. Two at once get the same customer. */
export async function ensureCustomer(
  context: Needs,
  user: Pick<UserRow, 'id' | 'email' | 'fullName'>,
): Promise<string> {
  const known = await customerOf(context, user)
  if (known !== undefined) return known
  const { db, clock } = context
  const cards = providerOf(context)
  const { id } = await cards.createCustomer({ userId: user.id, email: user.email, name: user.fullName })
  await insertBillingCustomer(db, { userId: user.id, createdAt: clock() })
  await updateBillingCustomer(db, user.id, { provider: cards.name, provider_id: id })
  return id
}
