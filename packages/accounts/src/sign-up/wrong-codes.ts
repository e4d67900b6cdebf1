import { afterFailure, isLocked, type LoginGuard } from '@perigee/domain/lockout'
import { judgeCode, verificationCodeTries } from '@perigee/domain/verification-code'
import { isUsedUp, takeMail } from '@perigee/satellite-db/mail-counts'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { type SignupRow, updateSignup } from '@perigee/satellite-db/sign-ups'
import { day } from '@perigee/std/durations'
import type { AccountsContext } from '../context'
import { countedAddress } from './mail-limits'

const guardOf = ({ failures, lockedUntil }: SignupRow): LoginGuard => ({ failedLoginCount: failures, lockedUntil })

export const isSignupLocked = (signup: SignupRow, now: Date): boolean => isLocked(signup.lockedUntil, now)

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

/** Wrong codes for all sign-ups of an address in a day. Beyond it each code is good for one try. */
const mostPerDay = 10

const counted = (deps: AccountsContext, email: string) => ({
  kind: 'wrong-code',
  addressHash: countedAddress(deps, email),
  most: mostPerDay,
  every: day,
  now: deps.clock(),
})

/**
 * How many tries a code of a sign-up of this address has. A stranger makes sign-ups of it at will, each with a code of
 * its own to guess at; a code that nobody has tried yet stays good, so that none of them locks its owner out.
 */
export const triesOfCode = async (deps: AccountsContext, db: SatelliteDb, email: string): Promise<number> =>
  (await isUsedUp(db, counted(deps, email))) ? 1 : verificationCodeTries

export async function countWrongCodeOfAddress(deps: AccountsContext, db: SatelliteDb, email: string): Promise<void> {
  await takeMail(db, counted(deps, email))
}
