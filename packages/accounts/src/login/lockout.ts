import { afterFailure } from '@perigee/domain/lockout'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { updateUser, type UserRow } from '@perigee/satellite-db/users'

/**
 * Counts a failure of a user whose row is locked by `trx`. @returns for how many milliseconds that locks the account;
 * 0 when it does not.
 */
export async function countFailure(trx: SatelliteDb, user: UserRow, now: Date): Promise<number> {
  const before = { failedLoginCount: user.failedLoginCount, lockedUntil: user.loginLockoutExpiration }
  const { failedLoginCount, lockedUntil } = afterFailure(before, now)
  await updateUser(trx, user.id, { failed_login_count: failedLoginCount, login_lockout_expiration: lockedUntil })
  return lockedUntil === null ? 0 : lockedUntil.getTime() - now.getTime()
}

/** The columns of a user without failures. */
export const noFailures = { failed_login_count: 0, login_lockout_expiration: null }
