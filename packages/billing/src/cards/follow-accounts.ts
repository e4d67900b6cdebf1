import { userStatus } from '@perigee/domain/user-status'
import { listCustomersBehind, noteProviderTold, updateBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { isCardProblem } from '../ports/card-problem'
import type { CardsContext } from './cards-context'

/** Customers of one run; the next run goes on. */
const batchSize = 500

/**
 * Tells the card provider which email addresses have changed, and has it forget the cards of accounts that are gone. What
 * it does not take is tried again by the next run. @returns of how many customers it was told
 */
export async function followAccounts({
  db,
  clock,
  cards,
  logger,
}: Pick<CardsContext, 'db' | 'clock' | 'cards' | 'logger'>): Promise<number> {
  if (cards === null) return 0
  let told = 0
  for (const { userId, providerId, email, status } of await listCustomersBehind(db, {
    provider: cards.name,
    limit: batchSize,
  })) {
    if (providerId === null) continue
    try {
      if (status === userStatus.deleted) {
        await orForgotten(cards.closeCustomer(providerId))
        await updateBillingCustomer(db, userId, { closed_at: clock(), provider_behind: false })
      } else {
        await orForgotten(cards.updateCustomer(providerId, { email }))
        await noteProviderTold(db, { userId, email })
      }
      told++
    } catch (err) {
      if (!isCardProblem(err)) throw err
      logger.warn({ err, user: userId }, 'the card provider was not told of a change of an account')
      if (err.kind === 'unreachable') return told
    }
  }
  return told
}

/** A provider that has forgotten a customer has nothing to be told. */
async function orForgotten(told: Promise<void>): Promise<void> {
  try {
    await told
  } catch (error) {
    if (!isCardProblem(error, 'noCustomer')) throw error
  }
}
