import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserId } from '@perigee/std/brand'
import type { Deps } from '../../deps'
import { activationCodeHash, newActivationCode } from './activation-code'

/** Gives an unverified user a new code, good for one sign-up id; the one before stops working. @returns the code */
export async function openActivation(
  db: SatelliteDb,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  { userId, signupId }: { userId: UserId; signupId: string },
): Promise<string> {
  const code = newActivationCode()
  await updateUser(db, userId, {
    activation_code_hash: activationCodeHash(keys.codes, { userId, signupId, code }),
    activation_sent_at: clock(),
    activation_tries: 0,
  })
  return code
}
