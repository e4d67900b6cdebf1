import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { longestTaxId, taxIdProblem } from '@perigee/domain/tax-id'
import { taxTypes } from '@perigee/domain/tax-types'
import { deleteTaxId, insertTaxId, listTaxIds } from '@perigee/satellite-db/tax-ids'
import type { CardsContext } from '../cards/cards-context'
import { asCustomer, ensureCustomer } from '../cards/own-customer'
import { withCards } from '../cards/provider-of'
import { isCardProblem } from '../ports/card-problem'
import { type BillingInformation, informationOf } from './information'

type Needs = Pick<CardsContext, 'db' | 'clock' | 'cards' | 'logger'>

const mostTaxIds = 10

/**
 * Adds a tax id of the person who asks; one that is there already changes nothing. The card provider says whether it can
 * be one; the sandbox, which knows no tax office, looks at its shape alone.
 * @throws invalidInput, taxIdNotAccepted, cardProviderUnreachable
 */
export const addTaxId = useCase(
  'signedIn',
  async (context: Needs, { user }, given: { type: string; value: string }): Promise<BillingInformation> => {
    const { type } = given
    const value = given.value.trim()
    if (!taxTypes.some(({ code }) => code === type))
      throw commonRefusals.invalidInput('There is no such type of tax ID.')
    if (value === '') throw commonRefusals.invalidInput('The tax ID is missing.')
    if (value.length > longestTaxId) throw commonRefusals.invalidInput('The tax ID is too long.')
    const existing = await listTaxIds(context.db, user.id)
    if (existing.some((one) => one.type === type && one.value === value)) return informationOf(context, user)
    if (existing.length >= mostTaxIds) throw commonRefusals.invalidInput(`There are at most ${mostTaxIds} tax IDs.`)
    const providerId = await withCards(context, async (cards) => {
      const problem = cards.name === 'sandbox' ? taxIdProblem(type, value) : undefined
      if (problem !== undefined) throw billingRefusals.taxIdNotAccepted(problem)
      const add = (_: unknown, customer: string) => cards.addTaxId(customer, { type, value })
      return (await asCustomer(context, user, add).catch(notAccepted)).id
    })
    await insertTaxId(context.db, {
      user_id: user.id,
      type,
      value,
      provider_id: providerId,
      created_at: context.clock(),
    })
    return informationOf(context, user)
  },
)

function notAccepted(error: unknown): never {
  if (isCardProblem(error, 'invalid')) throw billingRefusals.taxIdNotAccepted(error.say)
  throw error
}

/** Of the person who asks; one that is not there counts as removed. @throws cardProviderUnreachable */
export const removeTaxId = useCase(
  'signedIn',
  async (context: Needs, { user }, { id }: { id: string }): Promise<BillingInformation> => {
    const found = (await listTaxIds(context.db, user.id)).find((one) => one.id === id)
    if (!found) return informationOf(context, user)
    await withCards(context, async (cards) => cards.removeTaxId(await ensureCustomer(context, user), found.providerId))
    await deleteTaxId(context.db, { userId: user.id, id: found.id })
    return informationOf(context, user)
  },
)
