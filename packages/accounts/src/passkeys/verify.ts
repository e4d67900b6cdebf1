import type { PasskeyAnswer, PasskeyRegistration } from './web-authn'
import { type PasskeyRow, updatePasskey } from '@perigee/satellite-db/passkeys'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import {
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { AccountsContext } from '../context'
import { siteOf, userHandle } from './questions'

interface Given {
  passkey: PasskeyRow
  answer: PasskeyAnswer
  challenge: string
  /** Whether the authenticator must have asked for a finger, a face or a PIN. */
  verifiesUser: boolean
}

/**
 * Whether the passkey signed this challenge for this site. Right ones are written down: when, the new counter and
 * whether the passkey is backed up. A counter that does not go up tells of a copy and is refused.
 */
export async function verifyAnswer(
  deps: Pick<AccountsContext, 'addresses' | 'clock'>,
  db: SatelliteDb,
  { passkey, answer, challenge, verifiesUser }: Given,
): Promise<boolean> {
  const { rpId, origin } = siteOf(deps)
  const { id, rawId, type, response } = answer
  const { userHandle: handle, ...signed } = response
  if (handle && handle !== userHandle(passkey.userId)) return false
  const verdict = await verifyAuthenticationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: verifiesUser,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined)
  if (!verdict?.verified) return false
  const { newCounter, credentialBackedUp } = verdict.authenticationInfo
  await updatePasskey(db, passkey, { counter: newCounter, backed_up: credentialBackedUp, last_used_at: deps.clock() })
  return true
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** What a browser registered for this site and this challenge; undefined when that is not what it says. */
export async function verifyRegistration(
  deps: Pick<AccountsContext, 'addresses'>,
  registration: PasskeyRegistration,
  challenge: string,
): Promise<Registered | undefined> {
  const { rpId, origin } = siteOf(deps)
  const verdict = await verifyRegistrationResponse({
    response: { ...registration, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined)
  return verdict?.registrationInfo
}
