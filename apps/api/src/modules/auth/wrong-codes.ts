import { verificationCodeTries } from '@perigee/domain/verification-code'
import { isUsedUp, takeMail } from '@perigee/satellite-db/mail-counts'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { day } from '@perigee/std/durations'
import type { AuthDeps } from './auth-deps'
import { countedAddress } from './counted-address'

/** Wrong codes for all sign-ups of an address in a day. Beyond it each code is good for one try. */
const mostPerDay = 10

const counted = (deps: AuthDeps, email: string) => ({
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
export const triesOfCode = async (deps: AuthDeps, db: SatelliteDb, email: string): Promise<number> =>
  (await isUsedUp(db, counted(deps, email))) ? 1 : verificationCodeTries

export async function countWrongCodeOfAddress(deps: AuthDeps, db: SatelliteDb, email: string): Promise<void> {
  await takeMail(db, counted(deps, email))
}
