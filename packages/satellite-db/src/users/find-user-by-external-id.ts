import type { SatelliteDb } from '../schema'
import { userColumns, type UserRow } from './user-columns'

/** By `provider:subject` of single sign-on; deleted users have none. */
export async function findUserByExternalId(db: SatelliteDb, externalId: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('satellite.users as u')
    .select(userColumns)
    .where('u.external_id', '=', externalId)
    .executeTakeFirst()
}
