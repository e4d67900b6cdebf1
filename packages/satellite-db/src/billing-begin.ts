import type { SatelliteDb } from './schema'

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

export async function setBeginsAt(db: SatelliteDb, beginsAt: Date): Promise<void> {
  await db.updateTable('satellite.billing_begin').set({ begins_at: beginsAt }).execute()
}
