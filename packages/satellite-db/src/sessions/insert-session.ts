import type { Insertable } from 'kysely'
import type { SessionsTable } from '../accounts-and-projects-schema'
import type { SatelliteDb } from '../schema'

export async function insertSession(db: SatelliteDb, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('satellite.sessions').values(session).execute()
}
