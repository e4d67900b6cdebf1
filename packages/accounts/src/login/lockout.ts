import { afterFailure, isLocked, type LoginGuard } from '@perigee/domain/lockout'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { updateUser, type UserRow } from '@perigee/satellite-db/users'

type Counted = Pick<UserRow, 'failedLoginCount' | 'loginLockoutExpiration'>

const guardOf = (user: Counted): LoginGuard => ({
  failedLoginCount: user.failedLoginCount,
  lockedUntil: user.loginLockoutExpiration,
})

export const isLockedOut = (user: Counted, now: Date): boolean => isLocked(guardOf(user), now)

/**
 * Counts a failure of a user whose row is locked by `trx`. @returns for how many milliseconds that locks the account;
 * 0 when it does not.
 */
export async function countFailure(trx: SatelliteDb, user: UserRow, now: Date): Promise<number> {
  const { failedLoginCount, lockedUntil } = afterFailure(guardOf(user), now)
  await updateUser(trx, user.id, { failed_login_count: failedLoginCount, login_lockout_expiration: lockedUntil })
  return lockedUntil === null ? 0 : lockedUntil.getTime() - now.getTime()
}

/** The columns of a user without failures. */
export const noFailures = { failed_login_count: 0, login_lockout_expiration: null }
