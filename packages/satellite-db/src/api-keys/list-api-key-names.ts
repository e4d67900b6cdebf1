import type { SatelliteDb } from '../schema'

/** Of all keys of a project, in the order of their names. */
export async function listApiKeyNames(db: SatelliteDb, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('satellite.api_keys')
    .select('name')
    .where('project_id', '=', projectId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
