import type { Insertable } from 'kysely'
import type { PasskeyChallengesTable } from '../passkeys-schema'
import type { SatelliteDb } from '../schema'

export async function insertChallenge(db: SatelliteDb, challenge: Insertable<PasskeyChallengesTable>): Promise<void> {
  await db.insertInto('satellite.passkey_challenges').values(challenge).execute()
}
