import type { UserId } from '@perigee/std/brand'
import type { SatelliteDb } from '../schema'

export interface OwnerOfKey {
  keyName: string
  projectName: string
  ownerId: UserId
  ownerEmail: string
  /** Of the account: 0 free, 1 paid, 2 not for resale, 3 member. */
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
