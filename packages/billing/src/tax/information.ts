import type { Context } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { findBillingCustomer } from '@perigee/satellite-db/billing-customers'
import type { BillingAddress } from '@perigee/satellite-db/ledger-schema'
import { listTaxIds, type TaxIdRow } from '@perigee/satellite-db/tax-ids'
import type { UserId } from '@perigee/std/brand'

/** What stands on the invoices of an account about whom they are for. */
export interface BillingInformation {
  address: BillingAddress | null
  taxIds: readonly TaxIdRow[]
  invoiceReference: string
}

export async function informationOf({ db }: Pick<Context, 'db'>, { id }: { id: UserId }): Promise<BillingInformation> {
  const customer = await findBillingCustomer(db, id)
  const taxIds = await listTaxIds(db, id)
  return { address: customer?.address ?? null, taxIds, invoiceReference: customer?.invoiceReference ?? '' }
}

/** Of the person who asks. */
export const readInformation = useCase('signedIn', (context: Pick<Context, 'db'>, { user }) =>
  informationOf(context, user),
)
