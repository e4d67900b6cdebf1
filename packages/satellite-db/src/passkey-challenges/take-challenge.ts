import type { PasskeyPurpose } from '../passkeys-schema'
import type { SatelliteDb } from '../schema'

interface Taken {
  challengeHash: Uint8Array
  purpose: PasskeyPurpose
  boundTo: Uint8Array
  now: Date
}

/**
 * Deletes the challenge. @returns whether it was open, for this purpose and this asker: of two who answer it at the same
 * time only one gets true.
 */
export async function takeChallenge(
  db: SatelliteDb,
  { challengeHash, purpose, boundTo, now }: Taken,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('satellite.passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('bound_to', '=', boundTo)
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now
}
