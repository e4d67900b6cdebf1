import type { SatelliteDb } from '../schema'

export async function insertRegistrationToken(
  db: SatelliteDb,
  { secretHash, projectLimit }: { secretHash: Uint8Array; projectLimit: number },
): Promise<void> {
  await db
    .insertInto('satellite.registration_tokens')
    .values({ secret_hash: secretHash, owner_id: null, project_limit: projectLimit })
    .execute()
}
