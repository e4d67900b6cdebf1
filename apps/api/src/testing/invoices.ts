import { insertInvoice, insertInvoiceLines, updateInvoice } from '@perigee/satellite-db/invoices'
import { writeAct } from '@perigee/satellite-db/ledger'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { transact } from '@perigee/satellite-db/transact'
import type { UserId } from '@perigee/std/brand'
import { entriesOfInvoice, keysOf } from '@perigee/billing/invoices/invoice-acts'
import type { Kysely } from 'kysely'

interface Wanted {
  /** Such as `2026-10`. */
  month?: string
  cents?: number
  /** Why paying it has failed; open without. */
  failure?: string
}

const year = 2026
let numbers = 0

/** An open invoice with one line, in the books. @returns its id */
export const aSentInvoice = (
  db: Kysely<SatelliteSchema>,
  userId: UserId,
  { month = '2026-10', cents = 240, failure }: Wanted = {},
): Promise<string> =>
  transact(db, async (trx) => {
    const since = new Date(`${month}-01T00:00:00Z`)
    const before = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1))
    const sent = new Date(before.getTime() + 3 * 86_400_000)
    const amounts = { subtotal_cents: cents, discount_cents: 0, minimum_cents: 0, carried_cents: 0 }
    const never = { reviewed_at: sent, finalised_at: null, paid_at: null, voided_at: null }
    const id = await insertInvoice(trx, {
      ...amounts,
      ...never,
      number: null,
      user_id: userId,
      month,
      since,
      before,
      state: 'draft',
      coupon: null,
      buyer: null,
      created_at: sent,
      failed_at: null,
    })
    if (id === undefined) throw new Error(`there is an invoice of ${month}`)
    const line = {
      invoice_id: id,
      position: 0,
      kind: 'usage',
      project_id: null,
      project: 'photos',
      product: 'Storage',
    } as const
    const priced = {
      component: 'Storage',
      quantity: '600000',
      unit: 'MB-month',
      rate: '0.0004',
      cents,
      discount_cents: 0,
    }
    await insertInvoiceLines(trx, [{ ...line, ...priced, since, before }])
    await updateInvoice(trx, id, {
      number: `${year}-${String(++numbers).padStart(6, '0')}`,
      state: 'open',
      finalised_at: sent,
      failure: failure ?? '',
      failed_at: failure === undefined ? null : sent,
    })
    const booked = { subtotalCents: cents, discountCents: 0, minimumCents: 0, carriedCents: 0 }
    await writeAct(trx, {
      key: keysOf(id).sent,
      kind: 'invoice',
      userId,
      at: sent,
      facts: { invoice: id, month },
      entries: entriesOfInvoice(booked),
    })
    return id
  })
