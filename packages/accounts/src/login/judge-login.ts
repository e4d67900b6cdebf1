import { isLocked } from '@perigee/domain/lockout'
import { userStatus } from '@perigee/domain/user-status'
import type { UserRow } from '@perigee/satellite-db/users'

/** What was given, once it was looked at. `missing`: nothing was given though something is wanted. */
export type Answer = 'right' | 'wrong' | 'missing'

/** What is known so far; what was not looked at yet is undefined. */
export interface Answers {
  /** The password, or a passkey instead of it. */
  first?: Answer
  /** The second factor; right where none is wanted. */
  second?: Answer
}

export type LoginOutcome =
  /** Next, the password or passkey has to be looked at. */
  | 'look at first'
  /** Next, the second factor has to be looked at. */
  | 'look at second'
  /** Nobody gets in here now, and nobody learns why. */
  | 'turned away'
  | 'first wrong'
  /** The account is held back by the operator: its owner learns that, who has just given the right password. */
  | 'restricted'
  | 'second missing'
  | 'second wrong'
  | 'enter'

type Facts = Pick<UserRow, 'status' | 'externalId' | 'failedLoginCount' | 'loginLockoutExpiration'>

/**
 * What a login comes to, or what it has to look at next. The order counts: the lock hides all that follows, and only who
 * gave the right password learns anything about the status or is asked for a second factor.
 */
export function judgeLogin(user: Facts, { first, second }: Answers, now: Date): LoginOutcome {
  if (!hasOwnLogin(user) || isLocked(user.loginLockoutExpiration, now)) return 'turned away'
  if (first === undefined) return 'look at first'
  if (first !== 'right') return 'first wrong'
  if (isRestricted(user)) return 'restricted'
  if (user.status !== userStatus.active) return 'turned away'
  if (second === undefined) return 'look at second'
  if (second === 'missing') return 'second missing'
  return second === 'right' ? 'enter' : 'second wrong'
}

const hasOwnLogin = ({ status, externalId }: Facts): boolean => status !== userStatus.inactive && externalId === null

/** People who should turn to support. */
const isRestricted = ({ status }: Facts): boolean =>
  status === userStatus.legalHold || status === userStatus.pendingBotVerification
