import type { ProjectId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

export interface ProjectOfKey {
  publicId: ProjectId
  createdAt: Date
  /** Kind of the owner's account. */
  ownerKind: number
}

/** The project of the API key with this head, as the edge services need to know it. */
export async function findProjectOfApiKey(db: SatelliteDb, head: Uint8Array): Promise<ProjectOfKey | undefined> {
  return db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select(['p.public_id as publicId', 'p.created_at as createdAt', 'u.kind as ownerKind'])
    .where('k.head', '=', head)
    .executeTakeFirst()
}
