import { sql, type Insertable } from 'kysely'
import type { ProjectsTable } from '../accounts-and-projects-schema'
import type { SatelliteDb } from '../schema'

/** @returns the internal id, or undefined when the owner has an active project of this name. */
export async function insertProject(db: SatelliteDb, project: Insertable<ProjectsTable>): Promise<number | undefined> {
  const row = await db
    .insertInto('satellite.projects')
    .values(project)
    .onConflict((conflict) => conflict.columns(['owner_id', 'name']).where('status', '=', sql.lit(1)).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
