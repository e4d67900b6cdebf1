import type { Refusal } from '@perigee/contract/refusal'
import { authRefusals } from '@perigee/contract/refusals/auth'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { recordActivity, recordLogin, tellNewDevice } from '../activity'
import type { Caller } from '../sessions/session'
import type { OpenedSession } from '../sessions/sessions'
import { userStatus } from '@perigee/domain/user-status'
import type { AccountsContext } from '../context'
import { countFailure, isLockedOut, noFailures } from './lockout'

/** `counts`: whether somebody who is wrong often enough locks the account; so for everything that can be guessed. */
export type Finding<Asked> = 'right' | { wrong: Refusal; counts: boolean } | { asked: Asked }
type Trx = Transaction<SatelliteSchema>

export interface Login<Asked> {
  userId: UserId
  kind: 'login' | 'passkey-login'
  caller: Caller
  rememberForOneWeek: boolean
  /** What everybody is told who may not come in, whatever the reason. */
  refusal: Refusal
  /** Looks at what was given first: a password, or a passkey instead of it. */
  first: (trx: Trx, user: UserRow) => Promise<Finding<never>>
  /** Looks at the second factor, where one is wanted. */
  second?: (trx: Trx, user: UserRow) => Promise<Finding<Asked>>
}

type Verdict<Asked> =
  | { opened: OpenedSession; isNewDevice: boolean; user: UserRow }
  | { asked: Asked }
  /** `lock`: for how many milliseconds the account is locked from now on; 0 = not. */
  | { refused: Refusal; lock: number; user?: UserRow }

/**
 * Every login ends here, whatever it comes with. With the account's row locked, and in this order: the lock, which hides
 * all that follows; what was given first; the status; the second factor. Wrong answers are counted and written down.
 * @returns the session, or what `second` asks for. @throws the refusal of the login, of what was wrong, loginRestricted
 */
export async function judgeLogin<Asked = never>(
  deps: AccountsContext,
  login: Login<Asked>,
): Promise<OpenedSession | Asked> {
  const { caller } = login
  const verdict = await deps.db.transaction().execute((trx) => verdictOn(deps, trx, login))
  if ('asked' in verdict) return verdict.asked
  if ('opened' in verdict) {
    if (verdict.isNewDevice) tellNewDevice(deps, { email: verdict.user.email, caller })
    return verdict.opened
  }
  if (verdict.user && verdict.lock > 0) deps.mails.loginLocked(verdict.user.email, verdict.lock)
  throw verdict.refused
}

async function verdictOn<Asked>(deps: AccountsContext, trx: Trx, login: Login<Asked>): Promise<Verdict<Asked>> {
  const { userId, kind, caller, rememberForOneWeek } = login
  const user = await lockUser(trx, userId)
  if (!user || !hasOwnLogin(user) || isLockedOut(user, deps.clock())) return { refused: login.refusal, lock: 0 }

  const first = await login.first(trx, user)
  if (isWrong(first)) return failure(deps, trx, { user, caller, ...first })
  if (isRestricted(user)) {
    return failure(deps, trx, { user, caller, wrong: authRefusals.loginRestricted(), counts: false })
  }
  if (user.status !== userStatus.active) return { refused: login.refusal, lock: 0 }

  const second = (await login.second?.(trx, user)) ?? 'right'
  if (isWrong(second)) return failure(deps, trx, { user, caller, ...second })
  if (second !== 'right') return second

  if (user.failedLoginCount > 0 || user.loginLockoutExpiration !== null) await updateUser(trx, user.id, noFailures)
  const isNewDevice = await recordLogin(deps, trx, { userId, kind, caller })
  return { opened: await deps.sessions.open(trx, userId, { caller, rememberForOneWeek }), isNewDevice, user }
}

interface Failure {
  user: UserRow
  caller: Caller
  wrong: Refusal
  counts: boolean
}

async function failure(deps: AccountsContext, trx: Trx, { user, caller, wrong, counts }: Failure) {
  const lock = counts ? await countFailure(trx, user, deps.clock()) : 0
  await recordActivity(deps, trx, { userId: user.id, kind: 'login-failed', caller })
  if (lock > 0) await recordActivity(deps, trx, { userId: user.id, kind: 'login-locked', caller })
  return { refused: wrong, lock, user }
}

const isWrong = <Asked>(finding: Finding<Asked>): finding is { wrong: Refusal; counts: boolean } =>
  finding !== 'right' && 'wrong' in finding

const hasOwnLogin = ({ status, externalId }: UserRow): boolean => status !== userStatus.inactive && externalId === null

/** People who should turn to support. */
const isRestricted = ({ status }: UserRow): boolean =>
  status === userStatus.legalHold || status === userStatus.pendingBotVerification
