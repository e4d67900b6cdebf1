import type { UserId } from '@perigee/std/brand'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { InvoiceLinesTable, InvoicesTable, InvoiceState } from './invoices-schema'
import type { SatelliteDb } from './schema'

const columns = [
  'i.id',
  'i.number',
  'i.user_id as userId',
  'i.month',
  'i.since',
  'i.before',
  'i.state',
  'i.subtotal_cents as subtotalCents',
  'i.discount_cents as discountCents',
  'i.minimum_cents as minimumCents',
  'i.carried_cents as carriedCents',
  'i.paid_tokens_cents as paidTokensCents',
  'i.paid_credit_cents as paidCreditCents',
  'i.paid_card_cents as paidCardCents',
  'i.left_cents as leftCents',
  'i.credited_cents as creditedCents',
  'i.coupon',
  'i.buyer',
  'i.created_at as createdAt',
  'i.reviewed_at as reviewedAt',
  'i.finalised_at as finalisedAt',
  'i.paid_at as paidAt',
  'i.voided_at as voidedAt',
  'i.failure',
  'i.failed_at as failedAt',
] as const

const invoices = (db: SatelliteDb) => db.selectFrom('satellite.invoices as i').select(columns)

export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number]

export const findInvoice = (db: SatelliteDb, id: string): Promise<InvoiceRow | undefined> =>
  invoices(db).where('i.id', '=', id).executeTakeFirst()

/** The invoice, locked until the transaction ends: what is paid of it is read, judged and written by one at a time. */
export const lockInvoice = (trx: SatelliteDb, id: string): Promise<InvoiceRow | undefined> =>
  invoices(trx).where('i.id', '=', id).forUpdate().executeTakeFirst()

/** In the order of their accounts, which is the same each time. */
export const listInvoicesOfMonth = (
  db: SatelliteDb,
  month: string,
  states?: readonly InvoiceState[],
): Promise<InvoiceRow[]> =>
  invoices(db)
    .where('i.month', '=', month)
    .$if(states !== undefined, (query) => query.where('i.state', 'in', states ?? []))
    .orderBy('i.user_id')
    .execute()

/** What an account has to pay, the oldest first. */
export const listOpenInvoices = (db: SatelliteDb, userId: UserId): Promise<InvoiceRow[]> =>
  invoices(db).where('i.user_id', '=', userId).where('i.state', '=', 'open').orderBy('i.month').execute()

/** Drafts and open ones of an account. */
export const listUnsettledInvoices = (db: SatelliteDb, userId: UserId): Promise<InvoiceRow[]> =>
  invoices(db).where('i.user_id', '=', userId).where('i.state', 'in', ['draft', 'open']).orderBy('i.month').execute()

/** Open invoices of all accounts whose last try to pay failed. */
export const listUnpaidInvoices = (db: SatelliteDb): Promise<InvoiceRow[]> =>
  invoices(db).where('i.state', '=', 'open').where('i.failed_at', 'is not', null).orderBy('i.month').execute()

/** The oldest open invoice whose payment failed. */
export const findFailedInvoice = (db: SatelliteDb, userId: UserId): Promise<InvoiceRow | undefined> =>
  invoices(db)
    .where('i.user_id', '=', userId)
    .where('i.state', '=', 'open')
    .where('i.failed_at', 'is not', null)
    .orderBy('i.month')
    .limit(1)
    .executeTakeFirst()

/** Takes the place of an account in a month. @returns its id, undefined when there is an invoice already */
export async function insertInvoice(trx: SatelliteDb, invoice: Insertable<InvoicesTable>): Promise<string | undefined> {
  const row = await trx
    .insertInto('satellite.invoices')
    .values(invoice)
    .onConflict((conflict) => conflict.columns(['user_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const updateInvoice = (trx: SatelliteDb, id: string, changes: Updateable<InvoicesTable>) =>
  trx.updateTable('satellite.invoices').set(changes).where('id', '=', id).execute()

export const insertInvoiceLines = (trx: SatelliteDb, lines: readonly Insertable<InvoiceLinesTable>[]) =>
  trx.insertInto('satellite.invoice_lines').values(lines).execute()

export const listInvoiceLines = (db: SatelliteDb, invoiceId: string) =>
  db
    .selectFrom('satellite.invoice_lines')
    .select([
      'position',
      'kind',
      'project_id as projectId',
      'project',
      'product',
      'component',
      'quantity',
      'unit',
      'rate',
      'cents',
      'discount_cents as discountCents',
      'since',
      'before',
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()

export async function countInvoiceLines(db: SatelliteDb, invoiceId: string): Promise<number> {
  const { lines } = await db
    .selectFrom('satellite.invoice_lines')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return lines
}

export type InvoiceLineRow = Awaited<ReturnType<typeof listInvoiceLines>>[number]

/**
 * The next number of a year, such as `2026-000042`. Whoever else numbers waits until the transaction ends, so that none is
 * left out when it is undone.
 */
export async function nextInvoiceNumber(trx: SatelliteDb, year: number): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('satellite.invoices', ${year}))`.execute(trx)
  const { last } = await trx
    .selectFrom('satellite.invoices')
    .select(sql<number>`coalesce(max(split_part(number, '-', 2)::integer), 0)`.as('last'))
    .where('number', 'like', `${year}-%`)
    .executeTakeFirstOrThrow()
  return `${year}-${String(last + 1).padStart(6, '0')}`
}
