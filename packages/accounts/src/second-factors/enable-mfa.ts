import { authRefusals } from '@perigee/contract/refusals/auth'
import { replaceRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import { deleteOtherSessions } from '@perigee/satellite-db/sessions'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import { withProof } from '../login/prove-owner'
import { requireOwnLogin } from '../passwords/change-password'
import type { Caller, Session } from '../sessions/session'
import { newSecret, stepOfPasscode } from './passcode'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes'
import { openTotpSecret, sealTotpSecret } from './totp-secret'

/**
 * A new secret, which counts once a passcode made with it was given. It is told to who knows the password: whoever only
 * finds an open browser must not shut the owner out with a factor of their own.
 * @throws mfaAlreadyEnabled, ssoManaged, passwordWanted, wrongPassword, tooManyAttempts
 */
export async function generateSecret(deps: AccountsContext, user: UserRow, password: string): Promise<string> {
  requireOwnLogin(user)
  if (user.mfaEnabled) throw authRefusals.mfaAlreadyEnabled()
  if (password === '') throw authRefusals.passwordWanted()
  const secret = newSecret()
  await withProof(deps, { user, password, factor: undefined }, (trx) =>
    updateUser(trx, user.id, { mfa_secret: sealTotpSecret(deps.keys, user.id, secret) }),
  )
  return secret
}

/** @returns the recovery codes. @throws ssoManaged, mfaAlreadyEnabled, wrongMfaCode */
export async function enableMfa(
  deps: AccountsContext,
  { session: { user, idHash }, caller }: { session: Session; caller: Caller },
  passcode: string,
): Promise<string[]> {
  const { db, keys, clock } = deps
  const codes = newRecoveryCodes()
  await transact(db, async (trx) => {
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
