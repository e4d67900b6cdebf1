import { sql } from 'kysely'
import type { SatelliteDb } from '../schema'
import { userColumns, type UserRow } from './user-columns'

/** Upper and lower case are alike; deleted users are not found. */
export async function findUserByEmail(db: SatelliteDb, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('satellite.users as u')
    .select(userColumns)
    .where(sql`lower(u.email)`, '=', sql`lower(${email})`)
    .where('u.status', '<>', sql.lit(2))
    .executeTakeFirst()
}
