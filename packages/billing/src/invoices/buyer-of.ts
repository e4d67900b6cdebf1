import { findBillingCustomer } from '@perigee/satellite-db/billing-customers'
import type { BuyerOfInvoice } from '@perigee/satellite-db/invoices-schema'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { listTaxIds } from '@perigee/satellite-db/tax-ids'
import type { UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'

/** Whom a document is made out to, as it is known now; of an account that is gone only what billing has. */
export async function buyerOf(db: SatelliteDb, userId: UserId, user: UserRow | undefined): Promise<BuyerOfInvoice> {
  const customer = await findBillingCustomer(db, userId)
  return {
    name: user?.companyName || user?.fullName || '',
    email: user?.email ?? '',
    address: customer?.address ?? null,
    taxIds: (await listTaxIds(db, userId)).map(({ type, value }) => ({ type, value })),
    reference: customer?.invoiceReference ?? '',
  }
}
