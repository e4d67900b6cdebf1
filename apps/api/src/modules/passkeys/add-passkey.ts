import type { BodyOf } from '@perigee/contract/call'
import type { passkeys } from '@perigee/contract/passkeys'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { maxPasskeys } from '@perigee/domain/passkey-rules'
import { countPasskeys, insertPasskey, type PasskeyRow } from '@perigee/satellite-db/passkeys'
import { lockUser } from '@perigee/satellite-db/users'
import { recordActivity } from '../../activity/record-activity'
import { useChallenge } from '../../passkeys/challenges'
import { verifyRegistration } from '../../passkeys/verify-registration'
import type { Caller, Session } from '../../session/session'
import type { AuthDeps } from '../auth/auth-deps'

/**
 * Keeps a passkey that the session's challenge was signed with.
 * @throws passkeyExpired, wrongPasskey, passkeyKnown, tooManyPasskeys
 */
export async function addPasskey(
  deps: AuthDeps,
  { session: { user, idHash }, caller }: { session: Session; caller: Caller },
  { name, registration }: BodyOf<typeof passkeys.add>,
): Promise<PasskeyRow> {
  const { clientDataJSON, transports } = registration.response
  const challenge = await useChallenge(deps, deps.db, { purpose: 'registration', boundTo: idHash, clientDataJSON })
  if (challenge === undefined) throw passkeyRefusals.passkeyExpired()
  const registered = await verifyRegistration(deps, registration, challenge)
  if (!registered) throw passkeyRefusals.wrongPasskey()

  const { credential, credentialDeviceType, credentialBackedUp } = registered
  const added = await deps.db.transaction().execute(async (trx) => {
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
      created_at: deps.clock(),
      last_used_at: null,
    })
    if (!passkey) throw passkeyRefusals.passkeyKnown()
    await recordActivity(deps, trx, { userId: user.id, kind: 'passkey-added', caller })
    return passkey
  })
  deps.mails.passkeyAdded(user.email, name)
  return added
}
