import { hmacSha256, randomBytes } from '@perigee/crypto/hash'
import { verificationCode, verificationCodeCount } from '@perigee/domain/verification-code'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { insertSignup, type SignupRow } from '@perigee/satellite-db/sign-ups'
import type { UserId } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { day } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { AccountsContext } from '../context'
import { openSignedText, signText } from '@perigee/server-kit/signed-text'

/** How long a sign-up waits for its activation after its last mail, and its browser remembers it. */
export const signupLife = 7 * day

export const newActivationCode = (): string => verificationCode(randomInt(verificationCodeCount))

/**
 * How a code is stored. Six digits are guessed in no time from a plain hash: the key is not in the database. The code
 * is bound to its user and to the sign-up that it was made for.
 */
export const activationCodeHash = (
  codesKey: Uint8Array,
  { userId, signupId, code }: { userId: UserId; signupId: string; code: string },
): Uint8Array => hmacSha256(codesKey, utf8(JSON.stringify(['activation', userId, signupId, code])))

/** What the link of an activation mail carries: whose it is, and a secret that the newest link only knows. */
export interface ActivationLink {
  userId: UserId
  secret: string
}

const payload = z.object({ purpose: z.literal('activation'), userId: z.string(), secret: z.string() })

export const newLinkSecret = (): string => toHex(randomBytes(32))

/** How it is stored. */
export const linkHash = (codesKey: Uint8Array, { userId, secret }: ActivationLink): Uint8Array =>
  hmacSha256(codesKey, utf8(JSON.stringify(['activation-link', userId, secret])))

export const activationToken = (codesKey: Uint8Array, link: ActivationLink): string =>
  signText(utf8(JSON.stringify({ purpose: 'activation', ...link })), codesKey)

/** Undefined for what we never sent. */
export function readActivationToken(codesKey: Uint8Array, token: string): ActivationLink | undefined {
  const signed = openSignedText(token, codesKey)
  if (!signed) return undefined
  const parsed = z.safeParse(payload, JSON.parse(fromUtf8(signed)))
  return parsed.success ? { userId: parsed.data.userId as UserId, secret: parsed.data.secret } : undefined
}

interface SignupProof {
  /** How it is stored. */
  hash: Uint8Array
  /** To be called when that is committed. */
  mailTo(email: string): void
}

/** A new code, or where accounts are activated by links a new link, that proves one sign-up and nothing else. */
export function signupProof(
  { keys, settings, mails }: Pick<AccountsContext, 'keys' | 'settings' | 'mails'>,
  { userId, signupId }: { userId: UserId; signupId: string },
): SignupProof {
  if (settings.signupActivationCode) {
    const code = newActivationCode()
    return {
      hash: activationCodeHash(keys.codes, { userId, signupId, code }),
      mailTo: (email) => mails.welcome(email, code),
    }
  }
  const link = { userId, secret: newLinkSecret() }
  return {
    hash: linkHash(keys.codes, link),
    mailTo: (email) => mails.welcomeWithLink(email, activationToken(keys.codes, link)),
  }
}

/**
 * Sign-ups of one address that wait beside each other. Twice what may be mailed in an hour: one that has to make room
 * got its last mail long before its code expired.
 */
const mostOfAddress = 20

type NewSignup = Pick<
  SignupRow,
  'email' | 'passwordHash' | 'profile' | 'projectLimit' | 'registrationToken' | 'captchaScore'
> & { signupId: string }

/** Keeps a sign-up till its own code or link comes back. @returns what mails that, to be called after the commit */
export async function addSignup(deps: AccountsContext, db: SatelliteDb, given: NewSignup): Promise<() => void> {
  const userId = randomUUID() as UserId
  const { signupId, email } = given
  const proof = signupProof(deps, { userId, signupId })
  const now = deps.clock()
  const signup = {
    user_id: userId,
    signup_id: signupId,
    email,
    password_hash: given.passwordHash,
    profile: JSON.stringify(given.profile),
    project_limit: given.projectLimit,
    registration_token: given.registrationToken,
    captcha_score: given.captchaScore,
    code_hash: proof.hash,
    sent_at: now,
    locked_until: null,
    created_at: now,
  }
  await insertSignup(db, signup, { most: mostOfAddress })
  return () => proof.mailTo(email)
}
