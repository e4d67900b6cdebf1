import type { PasskeyAnswer } from '@perigee/contract/web-authn'
import { type PasskeyRow, updatePasskey } from '@perigee/satellite-db/passkeys'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Deps } from '../deps'
import { siteOf } from './site'
import { userHandle } from './user-handle'

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
  deps: Pick<Deps, 'addresses' | 'clock'>,
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
