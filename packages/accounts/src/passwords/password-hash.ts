import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from '@perigee/crypto/hash'
import { toHex } from '@perigee/std/encoding'
import { createTurns } from '@perigee/std/turns'

/** Argon2id: 19 MiB, 2 passes, 1 lane (https://cheatsheetseries.owasp.org, password storage). */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentForm = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$`

/** They run on the threads that also read and write files, of which there are four: some are always left for those. */
const inTurn = createTurns(2)

/** Tells each run of Argon2: 'hash' or 'verify'. */
const runs = channel('perigee.argon2')

/** Runs off the main thread. */
export function hashPassword(password: string): Promise<string> {
  runs.publish('hash')
  return inTurn(() => hash(password, costs))
}

/** Whether a hash was made with other costs than new ones are: to be replaced once the password is known. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(currentForm)

/** False also for a stored text that is no hash. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  runs.publish('verify')
  try {
    return await inTurn(() => verify(stored, password))
  } catch {
    return false
  }
}

/**
 * What `right` says about a password once the row of its user is locked: between the look at `seen` and the lock a login
 * may have made the hash anew, or the owner may have taken another password.
 */
export const isStillRight = async (
  right: boolean,
  password: string,
  { seen, current }: { seen: string; current: string },
): Promise<boolean> => (seen === current ? right : verifyPassword(current, password))

let nobodysHash: Promise<string> | undefined

/** As much work as a verification, for users that do not exist: the time of an answer tells nothing. */
export async function verifyNobody(password: string): Promise<false> {
  nobodysHash ??= hashPassword(toHex(randomBytes(32)))
  await verifyPassword(await nobodysHash, password)
  return false
}

/** Of a password that nobody knows: no password opens the account. */
export const unknownPassword = (): Promise<string> => hashPassword(toHex(randomBytes(32)))
