import { accountKinds } from '@perigee/domain/account-kinds'
import { userStatus } from '@perigee/domain/user-status'
import type { UserId } from '@perigee/std/brand'
import { sql, type Transaction } from 'kysely'
import type { SatelliteDb, SatelliteSchema } from './schema'

export interface BillingBegin {
  /** The first start with billing. */
  switchedOnAt: Date
  /** From when accounts that are older are billed; null: not until the operator names a date. */
  beginsAt: Date | null
}

/** Notes the first start with billing; later ones change nothing. */
export async function noteSwitchedOn(db: SatelliteDb, now: Date): Promise<void> {
  await db
    .insertInto('satellite.billing_begin')
    .values({ switched_on_at: now, begins_at: null })
    .onConflict((conflict) => conflict.column('the_only_one').doNothing())
    .execute()
}

/** Undefined while billing was never on. */
export async function findBillingBegin(db: SatelliteDb): Promise<BillingBegin | undefined> {
  return db
    .selectFrom('satellite.billing_begin')
    .select(['switched_on_at as switchedOnAt', 'begins_at as beginsAt'])
    .executeTakeFirst()
}

/** The same, held against everybody else who would change it. */
export async function lockBillingBegin(trx: Transaction<SatelliteSchema>): Promise<BillingBegin | undefined> {
  return trx
    .selectFrom('satellite.billing_begin')
    .select(['switched_on_at as switchedOnAt', 'begins_at as beginsAt'])
    .forUpdate()
    .executeTakeFirst()
}

/** Paid accounts that were there before billing was, in the order of their ids; those of these partners are left out. */
export async function listAccountsOfBefore(
  db: SatelliteDb,
  {
    switchedOnAt,
    not,
    after,
    limit,
  }: { switchedOnAt: Date; not: readonly string[]; after: UserId | null; limit: number },
): Promise<{ id: UserId; email: string }[]> {
  return db
    .selectFrom('satellite.users')
    .select(['id', 'email'])
    .where('kind', '=', accountKinds.paid)
    .where('status', '=', userStatus.active)
    .where(sql<Date>`coalesce(upgraded_at, created_at)`, '<', switchedOnAt)
    .$if(not.length > 0, (query) => query.where('partner', 'not in', not))
    .$if(after !== null, (query) => query.where('id', '>', after as UserId))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function setBeginsAt(db: SatelliteDb, beginsAt: Date): Promise<void> {
  await db.updateTable('satellite.billing_begin').set({ begins_at: beginsAt }).execute()
}
