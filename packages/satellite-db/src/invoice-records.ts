import type { UserId } from '@perigee/std/brand'
import type { RecordedCharge } from './invoices-schema'
import type { SatelliteDb } from './schema'

export interface InvoiceRecord {
  projectId: number
  userId: UserId
  since: Date
  before: Date
  charges: readonly RecordedCharge[]
}

/** Freezes what a project used in a month. @returns false when that was done before: then nothing is changed */
export async function insertInvoiceRecord(
  db: SatelliteDb,
  { projectId, userId, since, before, charges }: InvoiceRecord,
  { month, at }: { month: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('satellite.invoice_records')
    .values({
      project_id: projectId,
      month,
      user_id: userId,
      since,
      before,
      charges: JSON.stringify(charges),
      prepared_at: at,
      invoice_id: null,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'month']).doNothing())
    .returning('project_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accounts with records of a month that no invoice has taken, in the order of their ids. */
export async function accountsToInvoice(db: SatelliteDb, month: string): Promise<UserId[]> {
  const rows = await db
    .selectFrom('satellite.invoice_records')
    .select('user_id')
    .distinct()
    .where('month', '=', month)
    .where('invoice_id', 'is', null)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** What an account used in a month, by project. */
export const listRecords = (db: SatelliteDb, { userId, month }: { userId: UserId; month: string }) =>
  db
    .selectFrom('satellite.invoice_records')
    .select(['project_id as projectId', 'user_id as userId', 'since', 'before', 'charges'])
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .orderBy('project_id')
    .execute()

/** What an account used in months that it has no invoice of. */
export const listUntakenRecords = (db: SatelliteDb, userId: UserId) =>
  db
    .selectFrom('satellite.invoice_records')
    .select(['project_id as projectId', 'charges'])
    .where('user_id', '=', userId)
    .where('invoice_id', 'is', null)
    .execute()

export const takeRecords = (
  trx: SatelliteDb,
  { userId, month, invoiceId }: { userId: UserId; month: string; invoiceId: string },
) =>
  trx
    .updateTable('satellite.invoice_records')
    .set({ invoice_id: invoiceId })
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .execute()

/** Projects of an account that have no record of a month, also those that are gone. */
export const projectsToPrepare = (db: SatelliteDb, { userId, month }: { userId: UserId; month: string }) =>
  db
    .selectFrom('satellite.projects as p')
    .select(['p.id', 'p.public_id as publicId', 'p.name'])
    .where('p.owner_id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('satellite.invoice_records as r')
            .select('r.project_id')
            .whereRef('r.project_id', '=', 'p.id')
            .where('r.month', '=', month),
        ),
      ),
    )
    .orderBy('p.id')
    .execute()
