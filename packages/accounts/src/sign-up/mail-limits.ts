import { hmacSha256 } from '@perigee/crypto/hash'
import { mailboxKey } from '@perigee/domain/email'
import { takeMail } from '@perigee/satellite-db/mail-counts'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { utf8 } from '@perigee/std/bytes'
import { hour } from '@perigee/std/durations'
import type { AccountsContext } from '../context'

/** How an address is named where things are counted: a keyed hash, the same in upper and lower case. */
export const countedAddress = ({ keys }: Pick<AccountsContext, 'keys'>, email: string): Uint8Array =>
  hmacSha256(keys.codes, utf8(JSON.stringify(['mail-count', mailboxKey(email)])))

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
  deps: Pick<AccountsContext, 'keys' | 'clock'>,
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

/** Tells the owner of an account that somebody signs up with its address, once an hour at most. */
export async function tellOwner(deps: AccountsContext, email: string): Promise<void> {
  if (await mayMail(deps, deps.db, { kind: 'account-exists', email })) deps.mails.accountExists(email)
}
