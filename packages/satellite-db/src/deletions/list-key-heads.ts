import type { SatelliteDb } from '../schema'

/** Some API keys of a project, by their heads. */
export async function listKeyHeads(
  db: SatelliteDb,
  { projectId, limit }: { projectId: number; limit: number },
): Promise<{ id: string; head: Uint8Array }[]> {
  return db
    .selectFrom('satellite.api_keys')
    .select(['id', 'head'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .limit(limit)
    .execute()
}
