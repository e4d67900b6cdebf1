import type { UserId } from '@perigee/std/brand'
import { sql, type Insertable } from 'kysely'
import type { UsersTable } from '../accounts-and-projects-schema'
import type { SatelliteDb } from '../schema'

/** @returns undefined when somebody has the e-mail address already, also when that happens at the same moment. */
export async function insertUser(db: SatelliteDb, user: Insertable<UsersTable>): Promise<UserId | undefined> {
  const row = await db
    .insertInto('satellite.users')
    .values(user)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where('status', '<>', sql.lit(2))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
