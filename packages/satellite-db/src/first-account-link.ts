import type { Transaction } from 'kysely'
import type { SatelliteDb, SatelliteSchema } from './schema'

const table = 'satellite.first_account_link'
const columns = ['secret_hash as secretHash', 'expires_at as expiresAt'] as const

/** Whether the installation ever had an account: those that were deleted count. */
export async function hadAnyAccount(db: SatelliteDb): Promise<boolean> {
  return (await db.selectFrom('satellite.users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findFirstAccountLink(db: SatelliteDb) {
  return db.selectFrom(table).select(columns).executeTakeFirst()
}

/** Lets one at a time use the link, until the transaction ends. */
export async function lockFirstAccountLink(trx: Transaction<SatelliteSchema>) {
  return trx.selectFrom(table).select(columns).forUpdate().executeTakeFirst()
}

/** From now on this link counts and no older one. */
export async function replaceFirstAccountLink(
  db: SatelliteDb,
  { secretHash, expiresAt }: { secretHash: Uint8Array; expiresAt: Date },
): Promise<void> {
  const row = { secret_hash: secretHash, expires_at: expiresAt }
  await db
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.column('the_only_one').doUpdateSet(row))
    .execute()
}

export async function deleteFirstAccountLink(db: SatelliteDb): Promise<void> {
  await db.deleteFrom(table).execute()
}
