import { useCase } from '@perigee/actors/use-case'
import { findFailedInvoice, type InvoiceRow } from '@perigee/satellite-db/invoices'
import type { BillingContext } from '../context'

/** The oldest open invoice of the person who asks whose payment failed. */
export const findFailed = useCase(
  'signedIn',
  async ({ db }: Pick<BillingContext, 'db'>, { user }): Promise<InvoiceRow | undefined> =>
    findFailedInvoice(db, user.id),
)
