import type { auth } from '@perigee/contract/auth'
import type { BodyOf } from '@perigee/contract/call'
import { authRefusals } from '@perigee/contract/refusals/auth'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import type { PasskeyQuestion } from '@perigee/contract/web-authn'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { lockUser } from '@perigee/satellite-db/users/lock-user'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserRow } from '@perigee/satellite-db/users/user-columns'
import { recordActivity } from '../../activity/record-activity'
import { recordLogin } from '../../activity/record-login'
import { tellNewDevice } from '../../activity/tell-new-device'
import { hashPassword, isOutdated, isStillRight, verifyNobody, verifyPassword } from '../../platform/password-hash'
import { givenFactor, useFactor } from '../../second-factor/use-factor'
import { askForPasskey } from '../../second-factor/use-passkey'
import type { Caller } from '../../session/session'
import type { OpenedSession } from '../../session/sessions'
import { userStatus } from '../../session/user-status'
import type { AuthDeps } from './auth-deps'
import { checkCaptcha } from './check-captcha'
import { countFailure, isLockedOut, noFailures } from './guard'

type Given = BodyOf<typeof auth.login>
/** `lock`: for how many milliseconds the account is locked from now on; 0 = not. */
type Refused = { ok: false; reason: 'credentials' | 'restricted' | 'factor' | 'passkey'; lock: number }
type Verdict =
  | { ok: true; opened: OpenedSession; isNewDevice: boolean }
  | { ok: 'factorWanted'; passkey: PasskeyQuestion | undefined }
  | Refused

/** `passkey`: the question that a passkey may answer instead; undefined for who has none. */
interface FactorWanted {
  token: undefined
  passkey: PasskeyQuestion | undefined
}

/**
 * Wrong password, unknown and unverified address, a locked account and one of single sign-on get the same answer after the
 * same work.
 * A second factor stands in for a solved captcha, but only where an account has one.
 * @returns what may stand in for a code where the password is right and a second factor is wanted.
 * @throws wrongCredentials, loginRestricted, emptyPassword, captchaFailed, mfaConflict, wrongMfaCode,
 *   wrongPasskey
 */
export async function logIn(deps: AuthDeps, given: Given, caller: Caller): Promise<OpenedSession | FactorWanted> {
  if (given.password === '') throw authRefusals.emptyPassword()
  const { mfaPasscode: passcode, mfaRecoveryCode: recoveryCode, mfaPasskey: passkey } = given
  const factor = givenFactor({ passcode, recoveryCode, passkey })
  const captcha = { response: given.captchaResponse, ip: caller.ip }
  if (!factor) await checkCaptcha(deps, captcha)
  const user = await findUserByEmail(deps.db, given.email)
  const verified = user !== undefined && user.status !== userStatus.inactive
  const right = verified ? await verifyPassword(user.passwordHash, given.password) : await verifyNobody(given.password)
  if (!verified || user.externalId !== null) throw authRefusals.wrongCredentials()
  if (right && factor && !user.mfaEnabled) await checkCaptcha(deps, captcha)
  const newHash = right && isOutdated(user.passwordHash) ? await hashPassword(given.password) : undefined

  const verdict = await deps.db.transaction().execute(async (trx): Promise<Verdict> => {
    const locked = await lockUser(trx, user.id)
    const hashes = { seen: user.passwordHash, current: locked?.passwordHash ?? '' }
    const stillRight = await isStillRight(right, given.password, hashes)
    const refusal = locked ? await refusalOf(trx, locked, stillRight, deps.clock()) : unexplained
    if (refusal && refusal !== unexplained) await recordFailure(deps, trx, { user, refusal, caller })
    if (!locked || refusal) return refusal ?? unexplained
    if (locked.mfaEnabled) {
      if (!factor) return { ok: 'factorWanted', passkey: await askForPasskey(deps, trx, user.id) }
      const fits = await useFactor(deps, trx, { user: locked, factor })
      if (!fits) {
        const lock = await countFailure(trx, locked, deps.clock())
        const wrong: Refused = { ok: false, reason: factor.kind === 'passkey' ? 'passkey' : 'factor', lock }
        await recordFailure(deps, trx, { user, refusal: wrong, caller })
        return wrong
      }
    }
    if (hasFailed(locked)) await updateUser(trx, user.id, noFailures)
    if (newHash !== undefined && hashes.seen === hashes.current)
      await updateUser(trx, user.id, { password_hash: newHash })
    const { rememberForOneWeek } = given
    const isNewDevice = await recordLogin(deps, trx, { userId: user.id, caller })
    return { ok: true, opened: await deps.sessions.open(trx, user.id, { caller, rememberForOneWeek }), isNewDevice }
  })
  if (verdict.ok === 'factorWanted') return { token: undefined, passkey: verdict.passkey }
  if (verdict.ok) {
    if (verdict.isNewDevice) tellNewDevice(deps, { email: user.email, caller })
    return verdict.opened
  }
  if (verdict.lock > 0) deps.mails.loginLocked(user.email, verdict.lock)
  throw refusals[verdict.reason]()
}

async function recordFailure(
  deps: AuthDeps,
  trx: SatelliteDb,
  { user, refusal, caller }: { user: UserRow; refusal: Refused; caller: Caller },
): Promise<void> {
  await recordActivity(deps, trx, { userId: user.id, kind: 'login-failed', caller })
  if (refusal.lock > 0) await recordActivity(deps, trx, { userId: user.id, kind: 'login-locked', caller })
}

const refusals = {
  credentials: authRefusals.wrongCredentials,
  restricted: authRefusals.loginRestricted,
  factor: authRefusals.wrongMfaCode,
  passkey: passkeyRefusals.wrongPasskey,
} as const
const unexplained: Refused = { ok: false, reason: 'credentials', lock: 0 }

/** Why a user may not come in, as far as the password and the account say; a failure is counted. */
async function refusalOf(trx: SatelliteDb, user: UserRow, right: boolean, now: Date): Promise<Refused | undefined> {
  if (isLockedOut(user, now)) return unexplained
  if (!right) return { ...unexplained, lock: await countFailure(trx, user, now) }
  if (user.status === userStatus.active) return undefined
  return isRestricted(user.status) ? { ...unexplained, reason: 'restricted' } : unexplained
}

const hasFailed = (user: UserRow): boolean => user.failedLoginCount > 0 || user.loginLockoutExpiration !== null

/** People who should turn to support. */
const isRestricted = (status: number): boolean =>
  status === userStatus.legalHold || status === userStatus.pendingBotVerification
