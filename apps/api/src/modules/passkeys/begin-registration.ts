import type { BodyOf } from '@perigee/contract/call'
import type { passkeys } from '@perigee/contract/passkeys'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import type { PasskeyCreation } from '@perigee/contract/web-authn'
import { maxPasskeys, passkeyChallengeLife } from '@perigee/domain/passkey-rules'
import { listPasskeys } from '@perigee/satellite-db/passkeys'
import { openChallenge } from '../../passkeys/challenges'
import { describePasskey } from '../../passkeys/question'
import { siteOf } from '../../passkeys/site'
import { userHandle } from '../../passkeys/user-handle'
import { givenFactor } from '../../second-factor/use-factor'
import type { Session } from '../../session/session'
import type { AuthDeps } from '../auth/auth-deps'
import { withProof } from '../auth/prove-owner'

/** EdDSA, ES256 and RS256: https://www.iana.org/assignments/cose/ */
const algorithms = [-8, -7, -257]

/**
 * What the browser is to register. The challenge counts for this session only.
 * @throws passkeysUnavailable, tooManyPasskeys, and what a missing proof throws
 */
export async function beginRegistration(
  deps: AuthDeps,
  { user, idHash }: Session,
  { password, mfaPasscode, mfaRecoveryCode }: BodyOf<typeof passkeys.beginRegistration>,
): Promise<PasskeyCreation> {
  const { rpId } = siteOf(deps)
  const factor = givenFactor({ passcode: mfaPasscode, recoveryCode: mfaRecoveryCode })
  const begun = await withProof(deps, { user, password, factor }, async (trx) => {
    const known = await listPasskeys(trx, user.id)
    if (known.length >= maxPasskeys) throw passkeyRefusals.tooManyPasskeys(maxPasskeys)
    return { known, challenge: await openChallenge(deps, trx, { purpose: 'registration', boundTo: idHash }) }
  })
  return {
    rp: { id: rpId, name: deps.settings.brandName },
    user: { id: userHandle(user.id), name: user.email, displayName: user.fullName || user.email },
    challenge: begun.challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: passkeyChallengeLife,
    excludeCredentials: begun.known.map(describePasskey),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}
