import type { SatelliteDb } from './schema'

/** Whether the operator lets a project, by internal id, have machines; null: as the setting says. */
export async function readComputeAllowed(db: SatelliteDb, projectId: number): Promise<boolean | null> {
  const row = await db
    .selectFrom('satellite.projects')
    .select('compute_allowed as isAllowed')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row?.isAllowed ?? null
}

export async function setComputeAllowed(db: SatelliteDb, projectId: number, isAllowed: boolean | null): Promise<void> {
  await db.updateTable('satellite.projects').set({ compute_allowed: isAllowed }).where('id', '=', projectId).execute()
}
