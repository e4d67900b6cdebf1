import { useCase } from '@perigee/actors/use-case'
import { constantTimeEqual, randomBytes, sha256 } from '@perigee/crypto/hash'
import {
  deleteFirstAccountLink,
  findFirstAccountLink,
  hadAnyAccount,
  lockFirstAccountLink,
  replaceFirstAccountLink,
} from '@perigee/satellite-db/first-account-link'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { transact } from '@perigee/satellite-db/transact'
import { insertUser } from '@perigee/satellite-db/users'
import { utf8 } from '@perigee/std/bytes'
import { day } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import type { AccountsContext } from '../context'
import { checkEmail, checkNewPassword } from '../passwords/check-input'
import { hashPassword } from '../passwords/password-hash'
import type { Caller } from '@perigee/actors/actor'
import type { OpenedSession } from '../sessions/sessions'
import { newUser, openFirstSession, profileOf, profileWith } from './create-account'

const linkLife = day

const hashOf = (secret: string): Uint8Array => sha256(utf8(secret))

/**
 * Makes the secret of a link that makes the first account without captcha and mail. It works once, for a day, until
 * there is an account or a newer link. It cannot be read again: only its hash is kept.
 * @returns undefined when the installation has, or had, an account
 */
export const offerFirstAccount = useCase(
  'registrationLink.create',
  async ({ db, clock }: Pick<AccountsContext, 'db' | 'clock'>): Promise<string | undefined> => {
    if (await hadAnyAccount(db)) {
      await deleteFirstAccountLink(db)
      return undefined
    }
    const secret = toHex(randomBytes(32))
    const expiresAt = new Date(clock().getTime() + linkLife)
    await replaceFirstAccountLink(db, { secretHash: hashOf(secret), expiresAt })
    return secret
  },
)

type Link = Awaited<ReturnType<typeof findFirstAccountLink>>

async function opens(db: SatelliteDb, link: Link, { secret, now }: { secret: string; now: Date }): Promise<boolean> {
  if (!link || now >= link.expiresAt || !constantTimeEqual(link.secretHash, hashOf(secret))) return false
  return !(await hadAnyAccount(db))
}

/** Whether a link still makes the first account. Changes nothing. */
export const isFirstAccountLink = async (
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  secret: string,
): Promise<boolean> => opens(db, await findFirstAccountLink(db), { secret, now: clock() })

/**
 * Makes the first account, with the kind and the limits of every new one, and logs in.
 * @returns undefined for a link that does not count (any more). @throws invalidInput, disallowedPassword
 */
export async function makeFirstAccount(
  deps: AccountsContext,
  { secret, email, password }: { secret: string; email: string; password: string },
  caller: Caller,
): Promise<OpenedSession | undefined> {
  if (!(await isFirstAccountLink(deps, secret))) return undefined
  checkEmail(email)
  checkNewPassword(password, deps)
  const passwordHash = await hashPassword(password)
  return transact(deps.db, async (trx) => {
    const link = await lockFirstAccountLink(trx)
    if (!(await opens(trx, link, { secret, now: deps.clock() }))) return undefined
    const profile = profileOf(profileWith(''))
    const userId = await insertUser(trx, newUser(deps, { email, profile, passwordHash }))
    if (userId === undefined) return undefined
    await deleteFirstAccountLink(trx)
    return openFirstSession(deps, trx, { userId, caller })
  })
}
