import type { SatelliteDb } from '../schema'

export interface OwnerOfKey {
  keyName: string
  projectName: string
  ownerEmail: string
}

/** Whose API key has this head. */
export async function findOwnerOfApiKey(db: SatelliteDb, head: Uint8Array): Promise<OwnerOfKey | undefined> {
  return db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select(['k.name as keyName', 'p.name as projectName', 'u.email as ownerEmail'])
    .where('k.head', '=', head)
    .executeTakeFirst()
}
