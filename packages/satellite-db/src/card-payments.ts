import type { UserId } from '@perigee/std/brand'
import type { Insertable, Selectable, Transaction, Updateable } from 'kysely'
import type { CardPaymentsTable } from './card-payments-schema'
import type { SatelliteDb, SatelliteSchema } from './schema'

export type CardPaymentRow = Selectable<CardPaymentsTable>
type Wanted = Pick<
  Insertable<CardPaymentsTable>,
  'user_id' | 'purpose' | 'invoice_id' | 'cents' | 'attempt_key' | 'card_id' | 'created_at'
>

/** The payment of an attempt: a new one, or the one that was made for it before. */
export async function openCardPayment(db: SatelliteDb, wanted: Wanted): Promise<CardPaymentRow> {
  await db
    .insertInto('satellite.card_payments')
    .values({
      ...wanted,
      state: 'started',
      provider_intent: null,
      settled_at: null,
      finished_at: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.column('attempt_key').doNothing())
    .execute()
  return db
    .selectFrom('satellite.card_payments')
    .selectAll()
    .where('attempt_key', '=', wanted.attempt_key)
    .executeTakeFirstOrThrow()
}

export const findCardPayment = (db: SatelliteDb, id: string): Promise<CardPaymentRow | undefined> =>
  db.selectFrom('satellite.card_payments').selectAll().where('id', '=', id).executeTakeFirst()

export const lockCardPayment = (trx: Transaction<SatelliteSchema>, id: string): Promise<CardPaymentRow | undefined> =>
  trx.selectFrom('satellite.card_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateCardPayment(
  db: SatelliteDb,
  id: string,
  changes: Updateable<CardPaymentsTable>,
): Promise<void> {
  await db.updateTable('satellite.card_payments').set(changes).where('id', '=', id).execute()
}

/** Payments between two times that have come to no end, or whose purpose was not seen to. */
export const listUnfinishedCardPayments = (
  db: SatelliteDb,
  { from, before }: { from: Date; before: Date },
): Promise<CardPaymentRow[]> =>
  db
    .selectFrom('satellite.card_payments')
    .selectAll()
    .where('finished_at', 'is', null)
    .where('state', '<>', 'failed')
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute()

/** A payment of an invoice that has come to no end yet. */
export const findOpenPaymentOfInvoice = (db: SatelliteDb, invoiceId: string): Promise<CardPaymentRow | undefined> =>
  db
    .selectFrom('satellite.card_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', 'not in', ['failed', 'succeeded'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/** A purchase of an account that has come to no end yet, or whose purpose was not seen to. */
export const findOpenPurchase = (
  db: SatelliteDb,
  { userId, purpose }: { userId: UserId; purpose: 'upgrade' | 'package' },
): Promise<CardPaymentRow | undefined> =>
  db
    .selectFrom('satellite.card_payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('state', '<>', 'failed')
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/** Whether a payment of the account was to be paid by this card. */
export async function hasCardPayment(
  db: SatelliteDb,
  { userId, cardId }: { userId: UserId; cardId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('satellite.card_payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** By the name that the card provider gave it. */
export const findPaymentOfIntent = (db: SatelliteDb, intentId: string): Promise<CardPaymentRow | undefined> =>
  db.selectFrom('satellite.card_payments').selectAll().where('provider_intent', '=', intentId).executeTakeFirst()
