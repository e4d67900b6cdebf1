import { useCase } from '@perigee/actors/use-case'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { isLocked } from '@perigee/domain/lockout'
import { replaceRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { deleteOtherSessions } from '@perigee/satellite-db/sessions'
import { transact } from '@perigee/satellite-db/transact'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import type { Transaction } from 'kysely'
import { recordActivity } from '../activity'
import type { AccountsContext } from '../context'
import { countFailure, noFailures } from '../login/lockout'
import { withProof } from '../login/prove-owner'
import { requireOwnLogin } from '../passwords/change-password'
import type { Caller } from '@perigee/actors/actor'
import { newSecret, stepOfPasscode } from './passcode'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes'
import { openTotpSecret, sealTotpSecret } from './totp-secret'
import { type GivenFactor, givenFactor, useFactor } from './use-factor'

/**
 * A new secret, which counts once a passcode made with it was given. Only who knows the password gets it: whoever finds
 * an open browser must not shut the owner out with a factor of their own.
 * @throws mfaAlreadyEnabled, ssoManaged, passwordWanted, wrongPassword, tooManyAttempts
 */
export const generateSecret = useCase(
  'signedIn',
  async (context: AccountsContext, { user }, { password }: { password: string }) => {
    requireOwnLogin(user)
    if (user.mfaEnabled) throw authRefusals.mfaAlreadyEnabled()
    if (password === '') throw authRefusals.passwordWanted()
    const secret = newSecret()
    await withProof(context, { user, password, factor: undefined }, (trx) =>
      updateUser(trx, user.id, { mfa_secret: sealTotpSecret(context.keys, user.id, secret) }),
    )
    return secret
  },
)

/** @returns the recovery codes. @throws ssoManaged, mfaAlreadyEnabled, wrongMfaCode */
export const enableMfa = useCase(
  'signedIn',
  async (
    context: AccountsContext,
    { user, idHash },
    { passcode, caller }: { passcode: string; caller: Caller },
  ): Promise<string[]> => {
    const { db, keys, clock } = context
    const codes = newRecoveryCodes()
    await transact(db, async (trx) => {
      const locked = await lockUser(trx, user.id)
      if (locked) requireOwnLogin(locked)
      if (locked?.mfaEnabled) throw authRefusals.mfaAlreadyEnabled()
      if (!locked?.mfaSecret) throw authRefusals.wrongMfaCode()
      const { secret, isOld } = openTotpSecret(keys, user.id, locked.mfaSecret)
      const step = stepOfPasscode(secret, passcode, clock())
      // Older versions gave secrets to whoever had a session.
      if (step === undefined || isOld) throw authRefusals.wrongMfaCode()
      await updateUser(trx, user.id, { mfa_enabled: true, mfa_last_step: step })
      await replaceRecoveryCodes(trx, user.id, hashesOf(context, user, codes))
      await deleteOtherSessions(trx, user.id, idHash)
      await recordActivity(context, trx, { userId: user.id, kind: 'mfa-enabled', caller })
    })
    context.mails.mfaActivated(user.email)
    return codes
  },
)

interface WithFactor {
  factor: GivenFactor
  caller: Caller
}

/** @throws mfaConflict, mfaNotEnabled, mfaCodeMissing, tooManyAttempts, wrongMfaCode */
export const disableMfa = useCase(
  'signedIn',
  async (context: AccountsContext, { user, idHash }, { factor, caller }: WithFactor) => {
    await withFactor(context, { user, factor }, async (trx) => {
      await updateUser(trx, user.id, { mfa_enabled: false, mfa_secret: null, mfa_last_step: 0 })
      await replaceRecoveryCodes(trx, user.id, [])
      await deleteOtherSessions(trx, user.id, idHash)
      await recordActivity(context, trx, { userId: user.id, kind: 'mfa-disabled', caller })
    })
    context.mails.mfaDisabled(user.email)
  },
)

/** @returns the new codes; the old ones end. @throws what `disableMfa` throws */
export const regenerateRecoveryCodes = useCase(
  'signedIn',
  async (context: AccountsContext, { user }, { factor, caller }: WithFactor): Promise<string[]> => {
    const codes = newRecoveryCodes()
    await withFactor(context, { user, factor }, async (trx) => {
      await replaceRecoveryCodes(trx, user.id, hashesOf(context, user, codes))
      await recordActivity(context, trx, { userId: user.id, kind: 'recovery-codes-regenerated', caller })
    })
    return codes
  },
)

const hashesOf = ({ keys }: Pick<AccountsContext, 'keys'>, { id }: UserRow, codes: readonly string[]): Uint8Array[] =>
  codes.map((code) => recoveryCodeHash(keys.secondFactors, id, code))

/**
 * Does something that needs the second factor of a user. A wrong one counts like a wrong password: the login lock holds
 * here too.
 */
async function withFactor(
  context: AccountsContext,
  given: { user: UserRow; factor: GivenFactor },
  work: (trx: Transaction<SatelliteSchema>) => Promise<void>,
): Promise<void> {
  const factor = givenFactor(given.factor)
  if (!factor) throw authRefusals.mfaCodeMissing()
  const { db, clock, mails } = context
  const refused = await transact(db, async (trx) => {
    const user = await lockUser(trx, given.user.id)
    if (!user?.mfaEnabled) return { refusal: authRefusals.mfaNotEnabled(), lock: 0 }
    if (isLocked(user.loginLockoutExpiration, clock())) return { refusal: authRefusals.tooManyAttempts(), lock: 0 }
    if (!(await useFactor(context, trx, { user, factor }))) {
      return { refusal: authRefusals.wrongMfaCode(), lock: await countFailure(trx, user, clock()) }
    }
    await updateUser(trx, user.id, noFailures)
    await work(trx)
    return undefined
  })
  if (!refused) return
  if (refused.lock > 0) mails.loginLocked(given.user.email, refused.lock)
  throw refused.refusal
}
