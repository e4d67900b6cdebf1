import { minute } from '@perigee/std/durations'

export interface LockoutRules {
  /** The failure with this number is the first that locks. */
  attemptsWithoutPenalty: number
  penaltyBase: number
}
export interface LoginGuard {
  failedLoginCount: number
  lockedUntil: Date | null
}

export const defaultLockoutRules: LockoutRules = { attemptsWithoutPenalty: 3, penaltyBase: 2 }

/** While locked, attempts are refused without being counted. */
export const isLocked = (until: Date | null, now: Date): boolean => until !== null && now < until

/** Minutes of lock for a failure that `failedBefore` others came before: 2 for the third, then 4, 8 …; 0 = none. */
export const penaltyMinutes = (failedBefore: number, rules: LockoutRules = defaultLockoutRules): number =>
  failedBefore < rules.attemptsWithoutPenalty - 1
    ? 0
    : rules.penaltyBase ** (failedBefore - rules.attemptsWithoutPenalty + 2)

/** A lock longer than this would leave the range of dates. */
const longestLockMinutes = 10 * 365 * 24 * 60

/** The guard after one more failure. A lock that is set here is worth a mail. */
export function afterFailure(guard: LoginGuard, now: Date, rules: LockoutRules = defaultLockoutRules): LoginGuard {
  const minutes = Math.min(penaltyMinutes(guard.failedLoginCount, rules), longestLockMinutes)
  return {
    failedLoginCount: guard.failedLoginCount + 1,
    lockedUntil: minutes > 0 ? new Date(now.getTime() + minutes * minute) : null,
  }
}
