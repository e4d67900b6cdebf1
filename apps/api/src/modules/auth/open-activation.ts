import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserId } from '@perigee/std/brand'
import { activationCodeHash, newActivationCode } from './activation-code'
import { activationToken, linkHash, newLinkSecret } from './activation-link'
import type { AuthDeps } from './auth-deps'

type Needs = Pick<AuthDeps, 'clock' | 'keys' | 'settings' | 'mails'>

/**
 * Gives an unverified user a new code, good for one sign-up id, or a new link; the one before stops working.
 * @returns what mails it, to be called when that is committed
 */
export async function openActivation(
  db: SatelliteDb,
  { clock, keys, settings, mails }: Needs,
  { userId, signupId }: { userId: UserId; signupId: string },
): Promise<(email: string) => void> {
  const open = (hash: Uint8Array) =>
    updateUser(db, userId, { activation_code_hash: hash, activation_sent_at: clock(), activation_tries: 0 })
  if (settings.signupActivationCode) {
    const code = newActivationCode()
    await open(activationCodeHash(keys.codes, { userId, signupId, code }))
    return (email) => mails.welcome(email, code)
  }
  const link = { userId, secret: newLinkSecret() }
  await open(linkHash(keys.codes, link))
  return (email) => mails.welcomeWithLink(email, activationToken(keys.codes, link))
}
