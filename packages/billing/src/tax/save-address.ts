import { useCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { countryName } from '@perigee/domain/countries'
import { lengthProblem, maxLineLength, required } from '@perigee/domain/text-rules'
import { updateBillingCustomer } from '@perigee/satellite-db/billing-customers'
import type { BillingAddress } from '@perigee/satellite-db/ledger-schema'
import type { CardsContext } from '../cards/cards-context'
import { asCustomer } from '../cards/own-customer'
import { withCards } from '../cards/provider-of'
import { type BillingInformation, informationOf } from './information'

type Needs = Pick<CardsContext, 'db' | 'clock' | 'cards' | 'logger'>

/**
 * The address on the invoices of the person who asks; the card provider is told it too.
 * @throws invalidInput for what is missing, too long, or no country; cardProviderUnreachable
 */
export const saveAddress = useCase(
  'signedIn',
  async (context: Needs, { user }, given: BillingAddress): Promise<BillingInformation> => {
    const address = checked(given)
    const told = { ...address, country: address.country.code }
    await withCards(context, () =>
      asCustomer(context, user, (cards, customerId) => cards.updateCustomer(customerId, { address: told })),
    )
    await updateBillingCustomer(context.db, user.id, { address: JSON.stringify(address) })
    return informationOf(context, user)
  },
)

const lines = ['name', 'line1', 'line2', 'city', 'postalCode', 'state'] as const
const needed: readonly string[] = ['name', 'line1', 'city'] satisfies (typeof lines)[number][]

function checked({ country: { code }, ...given }: BillingAddress): BillingAddress {
  const trimmed = Object.fromEntries(lines.map((line) => [line, given[line].trim()])) as Omit<BillingAddress, 'country'>
  for (const line of lines) {
    const problem =
      trimmed[line] === '' && needed.includes(line) ? required : lengthProblem(trimmed[line], maxLineLength)
    if (problem !== undefined) throw commonRefusals.invalidInput(`${line}: ${problem}`)
  }
  const name = countryName(code)
  if (name === undefined) throw commonRefusals.invalidInput('country: There is no such country.')
  return { ...trimmed, country: { name, code } }
}
