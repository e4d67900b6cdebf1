import { afterFailure, isLocked, type LoginGuard } from '@perigee/domain/lockout'
import { judgeCode } from '@perigee/domain/verification-code'
import { type SignupRow, updateSignup } from '@perigee/satellite-db/sign-ups'
import type { SatelliteDb } from '@perigee/satellite-db/schema'

const guardOf = ({ failures, lockedUntil }: SignupRow): LoginGuard => ({ failedLoginCount: failures, lockedUntil })

export const isSignupLocked = (signup: SignupRow, now: Date): boolean => isLocked(guardOf(signup), now)

/** Whether the code or link that `matches` what is open still counts. `tries`: wrong ones that spend it. */
export const isProofGood = (
  { sentAt, wrongTries }: SignupRow,
  { tries, ...given }: { matches: boolean; now: Date; tries?: number },
): boolean => judgeCode({ issuedAt: sentAt, failedTries: wrongTries, tries }, given).ok

/** Counts a wrong code for a sign-up whose row is locked. @returns for how many milliseconds that locks it; 0 = not. */
export async function countWrongCode(db: SatelliteDb, signup: SignupRow, now: Date): Promise<number> {
  const { failedLoginCount: failures, lockedUntil } = afterFailure(guardOf(signup), now)
  const changes = { wrong_tries: signup.wrongTries + 1, failures, locked_until: lockedUntil }
  await updateSignup(db, signup.userId, changes)
  return lockedUntil === null ? 0 : lockedUntil.getTime() - now.getTime()
}
