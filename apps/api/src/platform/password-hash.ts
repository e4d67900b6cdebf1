import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from '@perigee/crypto/hash'
import { toHex } from '@perigee/std/encoding'

/** Argon2id: 19 MiB, 2 passes, 1 lane (https://cheatsheetseries.owasp.org, password storage). */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentForm = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$`

/** Runs off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, costs)

/** Whether a hash was made with other costs than new ones are: to be replaced once the password is known. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(currentForm)

/** False also for a stored text that is no hash. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  try {
    return await verify(stored, password)
  } catch {
    return false
  }
}

let nobodysHash: Promise<string> | undefined

/** As much work as a verification, for users that do not exist: the time of an answer tells nothing. */
export async function verifyNobody(password: string): Promise<false> {
  nobodysHash ??= hashPassword(toHex(randomBytes(32)))
  await verifyPassword(await nobodysHash, password)
  return false
}
