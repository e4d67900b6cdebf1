import type { Insertable } from 'kysely'
import type { AccountActivityTable } from '../accounts-and-projects-schema'
import type { SatelliteDb } from '../schema'

export async function insertActivity(db: SatelliteDb, row: Insertable<AccountActivityTable>): Promise<void> {
  await db.insertInto('satellite.account_activity').values(row).execute()
}
