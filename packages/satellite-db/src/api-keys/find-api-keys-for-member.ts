import type { ProjectId, UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

/** A key with what the permission to delete it depends on. */
export interface ApiKeyForMember {
  id: string
  createdBy: UserId | null
  /** Public id of the key's project. */
  projectId: ProjectId
  ownerId: UserId
  /** Of the asking member: 0 admin, 1 member. */
  role: number
}

/** The keys among `ids` that belong to active projects of the user, whichever they are. */
export async function findApiKeysForMember(
  db: SatelliteDb,
  { ids, userId }: { ids: readonly string[]; userId: UserId },
): Promise<ApiKeyForMember[]> {
  if (ids.length === 0) return []
  return keysOfMember(db, userId).where('k.id', 'in', ids).execute()
}

/** One key by its name. */
export async function findApiKeyForMember(
  db: SatelliteDb,
  { projectId, name, userId }: { projectId: ProjectId; name: string; userId: UserId },
): Promise<ApiKeyForMember | undefined> {
  return keysOfMember(db, userId).where('p.public_id', '=', projectId).where('k.name', '=', name).executeTakeFirst()
}

const keysOfMember = (db: SatelliteDb, userId: UserId) =>
  db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .innerJoin('satellite.project_members as m', 'm.project_id', 'p.id')
    .select(['k.id', 'k.created_by as createdBy', 'p.public_id as projectId', 'p.owner_id as ownerId', 'm.role'])
    .where('p.status', '=', 1)
    .where('m.user_id', '=', userId)
