import { isLocked } from '@perigee/domain/lockout'
import type { Refusal } from '@perigee/contract/refusal'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { judgeCode } from '@perigee/domain/verification-code'
import { deleteResetToken, takeResetTry } from '@perigee/satellite-db/reset-tokens'
import { deleteSessionsOfUser } from '@perigee/satellite-db/sessions'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { countPasskeys } from '@perigee/satellite-db/passkeys'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import { recordActivity } from '../activity'
import { hashPassword } from '../passwords/password-hash'
import { type Factor, givenFactor, useFactor } from '../second-factors/use-factor'
import type { Caller } from '@perigee/actors/actor'
import { isAllowedIn } from '@perigee/domain/user-status'
import type { AccountsContext } from '../context'
import { checkNewPassword } from '../passwords/check-input'
import { countFailure, noFailures } from '../login/lockout'
import { resetTokenHash } from './recovery-links'

interface ResetPassword {
  /** Of the link. */
  token: string
  password: string
  mfaPasscode?: string | null | undefined
  mfaRecoveryCode?: string | null | undefined
}

/**
 * Sets a new password with the link of a recovery mail and logs every device out. Each use of a link counts, the link
 * works once. @throws unknownResetToken, tokenExpired, invalidInput, mfaConflict, mfaRequired, tooManyAttempts
 */
export async function resetPassword(deps: AccountsContext, given: ResetPassword, caller: Caller): Promise<void> {
  const factor = givenFactor({ passcode: given.mfaPasscode, recoveryCode: given.mfaRecoveryCode })
  const tokenHash = resetTokenHash(given.token)
  const link = await takeResetTry(deps.db, tokenHash)
  if (!link) throw authRefusals.unknownResetToken()
  const verdict = judgeCode(
    { issuedAt: link.createdAt, failedTries: link.tries - 1 },
    { matches: true, now: deps.clock() },
  )
  if (!verdict.ok && verdict.reason !== 'expired') throw authRefusals.unknownResetToken()
  checkNewPassword(given.password, deps)
  if (!verdict.ok) throw authRefusals.tokenExpired()

  const passwordHash = await hashPassword(given.password)
  const outcome = await transact(deps.db, async (trx): Promise<Outcome> => {
    const owner = await lockUser(trx, link.userId)
    if (!owner || !isAllowedIn(owner.status)) return { refusal: authRefusals.unknownResetToken() }
    if (owner.externalId !== null) return { refusal: flowRefusals.ssoManaged() }
    const unproven = await factorProblem(deps, trx, { user: owner, factor })
    if (unproven) return unproven
    if (!(await deleteResetToken(trx, owner.id, tokenHash))) return { refusal: authRefusals.unknownResetToken() }
    await updateUser(trx, owner.id, { password_hash: passwordHash, ...noFailures })
    await deleteSessionsOfUser(trx, owner.id)
    await recordActivity(deps, trx, { userId: owner.id, kind: 'password-reset', caller })
    return { owner, passkeyCount: await countPasskeys(trx, owner.id) }
  })
  if (outcome.lockedOut) deps.mails.loginLocked(outcome.lockedOut.email, outcome.lockedOut.lock)
  if (outcome.refusal) throw outcome.refusal
  deps.mails.passwordWasReset(outcome.owner.email, outcome.passkeyCount)
}

type Refused = { refusal: Refusal; lockedOut?: { email: string; lock: number }; owner?: never; passkeyCount?: never }
type Outcome = Refused | { owner: UserRow; passkeyCount: number; refusal?: never; lockedOut?: never }

/** Who has a second factor gives it here too; a wrong one counts like a wrong password. */
async function factorProblem(
  deps: AccountsContext,
  trx: SatelliteDb,
  { user, factor }: { user: UserRow; factor: Factor | undefined },
): Promise<Refused | undefined> {
  if (!user.mfaEnabled) return undefined
  if (isLocked(user.loginLockoutExpiration, deps.clock())) return { refusal: authRefusals.tooManyAttempts() }
  if (!factor) return { refusal: authRefusals.mfaRequired() }
  if (await useFactor(deps, trx, { user, factor })) return undefined
  const lock = await countFailure(trx, user, deps.clock())
  return { refusal: authRefusals.mfaRequired(), ...(lock > 0 && { lockedOut: { email: user.email, lock } }) }
}
