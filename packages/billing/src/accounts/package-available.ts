import { useCase } from '@perigee/actors/use-case'
import type { BillingContext } from '../context'

/** Whether people of the partner of the person who asks can buy a package. It says nothing of what was bought. */
export const isPackageAvailable = useCase('signedIn', async (context: Pick<BillingContext, 'priceBook'>, { user }) =>
  Object.hasOwn(context.priceBook.packages, user.partner),
)
