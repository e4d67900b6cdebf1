import type { Context } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { lengthProblem } from '@perigee/domain/text-rules'
import { insertBillingCustomer, updateBillingCustomer } from '@perigee/satellite-db/billing-customers'
import { type BillingInformation, informationOf } from './information'

const longestReference = 140

/** A text that the person who asks wants on invoices; '' for none. @throws invalidInput for one that is too long */
export const saveReference = useCase(
  'signedIn',
  async (
    context: Pick<Context, 'db' | 'clock'>,
    { user },
    { reference: given }: { reference: string },
  ): Promise<BillingInformation> => {
    const reference = given.trim()
    const problem = lengthProblem(reference, longestReference)
    if (problem !== undefined) throw commonRefusals.invalidInput(problem)
    await insertBillingCustomer(context.db, { userId: user.id, createdAt: context.clock() })
    await updateBillingCustomer(context.db, user.id, { invoice_reference: reference })
    return informationOf(context, user)
  },
)
