import type { Insertable } from 'kysely'
import type { ProjectMembersTable } from '../accounts-and-projects-schema'
import type { SatelliteDb } from '../schema'

export async function insertProjectMember(db: SatelliteDb, member: Insertable<ProjectMembersTable>): Promise<void> {
  await db.insertInto('satellite.project_members').values(member).execute()
}
