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
type Refused = { ok: false; restricted: boolean; lock: number }
type Verdict = { ok: true; opened: OpenedSession } | Refused

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
    const refusal = locked && same ? await refusalOf(trx, locked, right, deps.clock()) : unexplained
    if (refusal) return refusal
    const { rememberForOneWeek } = given
    return { ok: true, opened: await deps.sessions.open(trx, user.id, { caller, rememberForOneWeek }) }
  })
  if (verdict.ok) return verdict.opened
  if (verdict.lock > 0) deps.mails.loginLocked(user.email, verdict.lock)
  throw verdict.restricted ? authRefusals.loginRestricted() : authRefusals.wrongCredentials()
}

const unexplained: Refused = { ok: false, restricted: false, lock: 0 }

/** Why a user may not come in; a failure is counted, a success ends the count. */
async function refusalOf(trx: SatelliteDb, user: UserRow, right: boolean, now: Date): Promise<Refused | undefined> {
  if (isLockedOut(user, now)) return unexplained
  if (!right) return { ...unexplained, lock: await countFailure(trx, user, now) }
  if (user.status !== userStatus.active) return { ...unexplained, restricted: isRestricted(user.status) }
  if (user.failedLoginCount > 0 || user.loginLockoutExpiration) await updateUser(trx, user.id, noFailures)
  return undefined
}

/** People who should turn to support. */
const isRestricted = (status: number): boolean =>
  status === userStatus.legalHold || status === userStatus.pendingBotVerification
