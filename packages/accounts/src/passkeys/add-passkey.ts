import { useCase } from '@perigee/actors/use-case'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import type { PasskeyCreation, PasskeyRegistration } from './web-authn'
import { maxPasskeys, passkeyChallengeLife } from '@perigee/domain/passkey-rules'
import { countPasskeys, insertPasskey, listPasskeys, type PasskeyRow } from '@perigee/satellite-db/passkeys'
import { lockUser } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import { withProof } from '../login/prove-owner'
import { givenFactor } from '../second-factors/use-factor'
import type { Caller } from '@perigee/actors/actor'
import { openChallenge, useChallenge } from './challenges'
import { describePasskey, siteOf, userHandle } from './questions'
import { verifyRegistration } from './verify'

/** Shows that the owner of the session asks. */
interface Proof {
  password: string
  mfaPasscode?: string | null | undefined
  mfaRecoveryCode?: string | null | undefined
}

interface NewPasskey {
  name: string
  registration: PasskeyRegistration
  caller: Caller
}

/** EdDSA, ES256 and RS256: https://www.iana.org/assignments/cose/ */
const algorithms = [-8, -7, -257]

/**
 * What the browser is to register. The challenge counts for this session only.
 * @throws passkeysUnavailable, tooManyPasskeys, and what a missing proof throws
 */
export const beginRegistration = useCase(
  'signedIn',
  async (
    context: AccountsContext,
    { user, idHash },
    { password, mfaPasscode, mfaRecoveryCode }: Proof,
  ): Promise<PasskeyCreation> => {
    const { rpId } = siteOf(context)
    const factor = givenFactor({ passcode: mfaPasscode, recoveryCode: mfaRecoveryCode })
    const begun = await withProof(context, { user, password, factor }, async (trx) => {
      const known = await listPasskeys(trx, user.id)
      if (known.length >= maxPasskeys) throw passkeyRefusals.tooManyPasskeys(maxPasskeys)
      return { known, challenge: await openChallenge(context, trx, { purpose: 'registration', boundTo: idHash }) }
    })
    return {
      rp: { id: rpId, name: context.settings.brandName },
      user: { id: userHandle(user.id), name: user.email, displayName: user.fullName || user.email },
      challenge: begun.challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: passkeyChallengeLife,
      excludeCredentials: begun.known.map(describePasskey),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }
  },
)

/**
 * Keeps a passkey that the session's challenge was signed with.
 * @throws passkeyExpired, wrongPasskey, passkeyKnown, tooManyPasskeys
 */
export const addPasskey = useCase(
  'signedIn',
  async (
    context: AccountsContext,
    { user, idHash },
    { name, registration, caller }: NewPasskey,
  ): Promise<PasskeyRow> => {
    const { clientDataJSON, transports } = registration.response
    const challenge = await useChallenge(context, context.db, {
      purpose: 'registration',
      boundTo: idHash,
      clientDataJSON,
    })
    if (challenge === undefined) throw passkeyRefusals.passkeyExpired()
    const registered = await verifyRegistration(context, registration, challenge)
    if (!registered) throw passkeyRefusals.wrongPasskey()

    const { credential, credentialDeviceType, credentialBackedUp } = registered
    const added = await transact(context.db, async (trx) => {
      await lockUser(trx, user.id)
      if ((await countPasskeys(trx, user.id)) >= maxPasskeys) throw passkeyRefusals.tooManyPasskeys(maxPasskeys)
      const passkey = await insertPasskey(trx, {
        user_id: user.id,
        credential_id: credential.id,
        public_key: credential.publicKey,
        counter: credential.counter,
        transports,
        backup_eligible: credentialDeviceType === 'multiDevice',
        backed_up: credentialBackedUp,
        name,
        created_at: context.clock(),
        last_used_at: null,
      })
      if (!passkey) throw passkeyRefusals.passkeyKnown()
      await recordActivity(context, trx, { userId: user.id, kind: 'passkey-added', caller })
      return passkey
    })
    context.mails.passkeyAdded(user.email, name)
    return added
  },
)
