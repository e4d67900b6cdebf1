import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import type { PasskeyQuestion } from './web-authn'
import { passkeyChallengeLife } from '@perigee/domain/passkey-rules'
import { passkeySite } from '@perigee/domain/passkey-site'
import type { PasskeyRow } from '@perigee/satellite-db/passkeys'
import type { UserId } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { toBase64Url } from '@perigee/std/encoding'
import type { AccountsContext } from '../context'

/** @throws passkeysUnavailable */
export function siteOf({ addresses }: Pick<AccountsContext, 'addresses'>): { rpId: string; origin: string } {
  const site = passkeySite(addresses.external)
  if (!site.ok) throw passkeyRefusals.passkeysUnavailable()
  return site
}

/** What authenticators keep of an account and tell again at a login: opaque, and the same for all of its passkeys. */
export const userHandle = (userId: UserId): string => toBase64Url(utf8(userId))

/** How a browser is told of one passkey. */
export const describePasskey = ({ credentialId, transports }: Pick<PasskeyRow, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** Asks somebody who gave the right password for one of these. */
export const questionFor = (passkeys: PasskeyRow[], rpId: string, challenge: string): PasskeyQuestion => ({
  challenge,
  rpId,
  timeout: passkeyChallengeLife,
  allowCredentials: passkeys.map(describePasskey),
  userVerification: 'preferred',
})
