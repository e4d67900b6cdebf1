import { sha256 } from '@perigee/crypto/hash'
import { concatBytes, utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'

/** Without the browser's own cryptography, which pages on plain http do not have. */
const deriveKey: DeriveKeyFunction = async ({ algorithm, cost }, salt, password) => {
  if (algorithm !== 'SHA-256' || cost !== 1) throw new Error(`The captcha asks for ${algorithm}.`)
  return { derivedKey: sha256(concatBytes(salt, password)) }
}

/** Does the work of a challenge. @returns the `captchaResponse` */
export async function solveAltcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The captcha could not be solved in time.')
  return toBase64(utf8(JSON.stringify({ challenge, solution })))
}
