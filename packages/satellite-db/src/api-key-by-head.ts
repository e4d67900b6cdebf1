import { hasPaidPrivileges, isAccountKind } from '@perigee/domain/account-kinds'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { SatelliteDb } from './schema'

export interface OwnerOfKey {
  keyName: string
  projectName: string
  ownerId: UserId
  ownerEmail: string
  ownerKind: number
}

/** Whose API key has this head. */
export async function findOwnerOfApiKey(db: SatelliteDb, head: Uint8Array): Promise<OwnerOfKey | undefined> {
  return db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select([
      'k.name as keyName',
      'p.name as projectName',
      'u.id as ownerId',
      'u.email as ownerEmail',
      'u.kind as ownerKind',
    ])
    .where('k.head', '=', head)
    .executeTakeFirst()
}

export interface ProjectOfKey {
  publicId: ProjectId
  createdAt: Date
  /** Whether its owner has the paid tier's rights. */
  paidTier: boolean
}

/** The project of the API key with this head, as the edge services need to know it. */
export async function findProjectOfApiKey(db: SatelliteDb, head: Uint8Array): Promise<ProjectOfKey | undefined> {
  const found = await db
    .selectFrom('satellite.api_keys as k')
    .innerJoin('satellite.projects as p', 'p.id', 'k.project_id')
    .innerJoin('satellite.users as u', 'u.id', 'p.owner_id')
    .select(['p.public_id as publicId', 'p.created_at as createdAt', 'u.kind as ownerKind'])
    .where('k.head', '=', head)
    .executeTakeFirst()
  if (!found) return undefined
  const { publicId, createdAt, ownerKind } = found
  return { publicId, createdAt, paidTier: isAccountKind(ownerKind) && hasPaidPrivileges(ownerKind) }
}
