import type { UserId } from '@perigee/std/brand'
import type { Updateable } from 'kysely'
import type { UsersTable } from '../accounts-and-projects-schema'
import type { SatelliteDb } from '../schema'

export async function updateUser(db: SatelliteDb, id: UserId, changes: Updateable<UsersTable>): Promise<void> {
  await db.updateTable('satellite.users').set(changes).where('id', '=', id).execute()
}
