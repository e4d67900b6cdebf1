import type { BillingContext } from '@perigee/billing/context'
import { readPriceBook } from '@perigee/billing/prices/read-price-book'
import { type AdminContext, type AdminParts, withAdminDatabase } from '../admin-database'
import type { Config } from '../../load-config'

/** What commands about money run with. */
export type OperatorsBilling = Omit<BillingContext, 'settings' | 'placements'> & { settings: Config['settings']['api'] }

export const billingContext = (context: AdminContext, { settings: { api } }: Config): OperatorsBilling => ({
  ...context,
  settings: api,
  priceBook: readPriceBook(api.priceBookFile),
})

/** Runs a command and says what it answers. @throws Error while billing is off */
export const billingOn =
  ({ config, say }: AdminParts) =>
  async (work: (context: OperatorsBilling) => Promise<string>): Promise<void> => {
    const read = config()
    if (!read.settings.api.billing) throw new Error('Billing is off: set PERIGEE_BILLING=true.')
    say(await withAdminDatabase(read, (context) => work(billingContext(context, read))))
  }
