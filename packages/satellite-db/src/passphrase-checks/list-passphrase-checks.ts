import type { SatelliteDb } from '../schema'

/** Oldest first. */
export async function listPassphraseChecks(db: SatelliteDb, projectId: number): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('satellite.passphrase_checks')
    .select('value')
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('value')
    .execute()
  return rows.map(({ value }) => value)
}
