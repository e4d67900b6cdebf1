import type { PasskeyRegistration } from '@perigee/contract/web-authn'
import { verifyRegistrationResponse, type VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { Deps } from '../deps'
import { siteOf } from './site'

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** What a browser registered for this site and this challenge; undefined when that is not what it says. */
export async function verifyRegistration(
  deps: Pick<Deps, 'addresses'>,
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
