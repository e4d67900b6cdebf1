import type { auth } from '@perigee/contract/auth'
import type { BodyOf } from '@perigee/contract/call'
import { authRefusals } from '@perigee/contract/refusals/auth'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { findUserByEmail } from '@perigee/satellite-db/users/find-user-by-email'
import { lockUser } from '@perigee/satellite-db/users/lock-user'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { UserRow } from '@perigee/satellite-db/users/user-columns'
import { verifyNobody, verifyPassword } from '../../platform/password-hash'
import type { Caller } from '../../session/session'
import type { OpenedSession } from '../../session/sessions'
import { userStatus } from '../../session/user-status'
import type { AuthDeps } from './auth-deps'
import { countFailure, isLockedOut, noFailures } from './guard'

type Given = BodyOf<typeof auth.login>
/** `lock`: for how many milliseconds the account is locked from now on; 0 = not. */
type Verdict = { ok: true } | { ok: false; restricted: boolean; lock: number }

/**
 * Wrong password, unknown and unverified address and a locked account get the same answer after the same work.
 * @throws wrongCredentials, loginRestricted, emptyPassword
 */
export async function logIn(deps: AuthDeps, given: Given, caller: Caller): Promise<OpenedSession> {
  if (given.password === '') throw authRefusals.emptyPassword()
  const user = await findUserByEmail(deps.db, given.email)
  const verified = user !== undefined && user.status !== userStatus.inactive
  const right = verified ? await verifyPassword(user.passwordHash, given.password) : await verifyNobody(given.password)
  if (!verified) throw authRefusals.wrongCredentials()

  const verdict = await deps.db.transaction().execute(async (trx): Promise<Verdict> => {
    const locked = await lockUser(trx, user.id)
    const same = locked?.passwordHash === user.passwordHash
    return locked && same ? judge(trx, locked, right, deps.clock()) : { ok: false, restricted: false, lock: 0 }
  })
  if (verdict.ok) return deps.sessions.open(user.id, caller, given.rememberForOneWeek)
  if (verdict.lock > 0) deps.mails.loginLocked(user.email, verdict.lock)
  throw verdict.restricted ? authRefusals.loginRestricted() : authRefusals.wrongCredentials()
}

async function judge(trx: SatelliteDb, user: UserRow, rightPassword: boolean, now: Date): Promise<Verdict> {
  if (isLockedOut(user, now)) return { ok: false, restricted: false, lock: 0 }
  if (!rightPassword) return { ok: false, restricted: false, lock: await countFailure(trx, user, now) }
  if (user.status !== userStatus.active) return { ok: false, restricted: isRestricted(user.status), lock: 0 }
  if (user.failedLoginCount > 0 || user.loginLockoutExpiration) await updateUser(trx, user.id, noFailures)
  return { ok: true }
}

/** People who should turn to support. */
const isRestricted = (status: number): boolean =>
  status === userStatus.legalHold || status === userStatus.pendingBotVerification
