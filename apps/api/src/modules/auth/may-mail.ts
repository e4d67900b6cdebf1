import { takeMail } from '@perigee/satellite-db/mail-counts'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { hour } from '@perigee/std/durations'
import type { Deps } from '../../deps'
import { countedAddress } from './counted-address'

/** What strangers can make us send to an address, and how often in an hour. */
const mostPerHour = {
  /** Codes and links of sign-ups. */
  'sign-up': 10,
  'account-exists': 1,
  'unknown-reset': 1,
  'no-password-here': 1,
} as const

/**
 * Whether a mail may go to an address now; that counts as having sent it. Counted in the database, so that it holds for
 * all processes together; a transaction that is undone counts nothing.
 */
export const mayMail = (
  deps: Pick<Deps, 'keys' | 'clock'>,
  db: SatelliteDb,
  { kind, email }: { kind: keyof typeof mostPerHour; email: string },
): Promise<boolean> =>
  takeMail(db, {
    kind,
    addressHash: countedAddress(deps, email),
    most: mostPerHour[kind],
    every: hour,
    now: deps.clock(),
  })
