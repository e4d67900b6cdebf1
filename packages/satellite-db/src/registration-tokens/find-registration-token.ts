import type { SatelliteDb } from '../schema'

export async function findRegistrationToken(db: SatelliteDb, secretHash: Uint8Array) {
  return db
    .selectFrom('satellite.registration_tokens')
    .select(['owner_id as ownerId', 'project_limit as projectLimit'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}
