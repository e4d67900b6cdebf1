import { microsPerCent } from '@perigee/domain/prices/payment-split'
import type { InvoiceRow } from '@perigee/satellite-db/invoices'
import { refundedOfInvoice } from '@perigee/satellite-db/refunds'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { totalOf } from './invoice-acts'

/** Cents of an invoice that neither credit notes nor refunds to a card have given back yet. */
export const leftToGiveBack = async (db: SatelliteDb, invoice: InvoiceRow): Promise<number> =>
  Math.max(0, totalOf(invoice) - invoice.creditedCents - Number((await refundedOfInvoice(db, invoice)) / microsPerCent))
