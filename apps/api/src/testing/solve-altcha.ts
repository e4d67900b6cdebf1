import { utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'

/** Does the work and answers what goes back as `captchaResponse`. */
export async function solveAltcha(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  return altchaResponse(challenge, solution)
}

export const altchaResponse = (challenge: unknown, solution: unknown): string =>
  toBase64(utf8(JSON.stringify({ challenge, solution })))
