import type { UserId } from '@perigee/std/brand'
import type { Insertable } from 'kysely'
import type { TaxIdsTable } from './billing-people-schema'
import type { SatelliteDb } from './schema'

/** Oldest first. */
export async function listTaxIds(db: SatelliteDb, userId: UserId) {
  return db
    .selectFrom('satellite.tax_ids')
    .select(['id', 'type', 'value', 'provider_id as providerId'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type TaxIdRow = Awaited<ReturnType<typeof listTaxIds>>[number]

/** Leaves one that is there already as it is. */
export async function insertTaxId(db: SatelliteDb, taxId: Insertable<TaxIdsTable>): Promise<void> {
  await db
    .insertInto('satellite.tax_ids')
    .values(taxId)
    .onConflict((conflict) => conflict.columns(['user_id', 'type', 'value']).doNothing())
    .execute()
}

export async function deleteTaxId(db: SatelliteDb, { userId, id }: { userId: UserId; id: string }): Promise<void> {
  await db.deleteFrom('satellite.tax_ids').where('user_id', '=', userId).where('id', '=', id).execute()
}
