import { randomInt } from 'node:crypto'
import { hmacSha256, sha256 } from '@perigee/crypto/hash'
import { useCaptcha } from '@perigee/satellite-db/used-captchas'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import type { Clock } from '@perigee/std/clock'
import { minute, second } from '@perigee/std/durations'
import { fromBase64, toHex } from '@perigee/std/encoding'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import * as z from 'zod/mini'
import { type Captcha, noPlace } from '@perigee/accounts/captcha'

/** How long a challenge may be worked on and kept: a form is filled in at leisure. */
export const challengeLife = 20 * minute

interface Needs {
  db: SatelliteDb
  clock: Clock
  /** Signs the challenges. */
  key: Uint8Array
  /** Most hashes that a solution takes; half as many on average. */
  difficulty: number
}

/** Members of a challenge that an answer has to bring back; the signature covers all of them. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(1),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      /** Unix seconds. */
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})
type Payload = z.output<typeof payload>

/**
 * Proof of work, made and checked here: works offline and sends nothing to anybody. Used challenges are remembered in
 * the database until they expire. https://altcha.org/docs/v2
 */
export function altcha({ db, clock, key, difficulty }: Needs): Captcha {
  const hmacSignatureSecret = toHex(hmacSha256(key, utf8('altcha')))
  const isSolved = async ({ challenge, solution }: Payload): Promise<boolean> => {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
    return verified
  }

  return {
    kind: 'ALTCHA',
    place: { ...noPlace, altcha: { enabled: true } },

    async challenge() {
      const { parameters, signature = '' } = await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(difficulty),
        deriveKey,
        expiresAt: new Date(clock().getTime() + challengeLife),
        hmacSignatureSecret,
      })
      return { parameters: { ...parameters }, signature }
    },

    async accepts(response) {
      const given = read(response)
      if (!given || !(await isSolved(given).catch(() => false))) return undefined
      const expiresAt = new Date(given.challenge.parameters.expiresAt * second)
      if (expiresAt <= clock()) return undefined
      const isNew = await useCaptcha(db, { id: sha256(utf8(given.challenge.parameters.nonce)), expiresAt })
      return isNew ? { score: null } : undefined
    },
  }
}

function read(response: string): Payload | undefined {
  try {
    const parsed = z.safeParse(payload, JSON.parse(fromUtf8(fromBase64(response))))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
