import { authRefusals } from '@perigee/contract/refusals/auth'
import { replaceRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import { deleteOtherSessions } from '@perigee/satellite-db/sessions'
import { lockUser, updateUser } from '@perigee/satellite-db/users'
import { requireOwnLogin } from '../../access/require-own-login'
import { recordActivity } from '../../activity/record-activity'
import { stepOfPasscode } from '../../second-factor/passcode'
import { openTotpSecret } from '../../second-factor/totp-secret'
import { newRecoveryCodes, recoveryCodeHash } from '../../second-factor/recovery-codes'
import type { Caller, Session } from '../../session/session'
import type { AuthDeps } from '../auth/auth-deps'

/** @returns the recovery codes. @throws ssoManaged, mfaAlreadyEnabled, wrongMfaCode */
export async function enableMfa(
  deps: AuthDeps,
  { session: { user, idHash }, caller }: { session: Session; caller: Caller },
  passcode: string,
): Promise<string[]> {
  const { db, keys, clock } = deps
  const codes = newRecoveryCodes()
  await db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id)
    if (locked) requireOwnLogin(locked)
    if (locked?.mfaEnabled) throw authRefusals.mfaAlreadyEnabled()
    if (!locked?.mfaSecret) throw authRefusals.wrongMfaCode()
    const { secret, isOld } = openTotpSecret(keys, user.id, locked.mfaSecret)
    const step = stepOfPasscode(secret, passcode, clock())
    // Older versions told secrets to whoever had a session.
    if (step === undefined || isOld) throw authRefusals.wrongMfaCode()
    await updateUser(trx, user.id, { mfa_enabled: true, mfa_last_step: step })
    const hashes = codes.map((code) => recoveryCodeHash(keys.secondFactors, user.id, code))
    await replaceRecoveryCodes(trx, user.id, hashes)
    await deleteOtherSessions(trx, user.id, idHash)
    await recordActivity(deps, trx, { userId: user.id, kind: 'mfa-enabled', caller })
  })
  deps.mails.mfaActivated(user.email)
  return codes
}
