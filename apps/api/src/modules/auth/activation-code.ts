import { randomInt } from 'node:crypto'
import { hmacSha256 } from '@perigee/crypto/hash'
import { verificationCode, verificationCodeCount } from '@perigee/domain/verification-code'
import type { UserId } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'

export const newActivationCode = (): string => verificationCode(randomInt(verificationCodeCount))

/**
 * How a code is stored. Six digits are guessed in no time from a plain hash: the key is not in the database. The code
 * is bound to its user and to the sign-up that it was made for.
 */
export const activationCodeHash = (
  codesKey: Uint8Array,
  { userId, signupId, code }: { userId: UserId; signupId: string; code: string },
): Uint8Array => hmacSha256(codesKey, utf8(JSON.stringify(['activation', userId, signupId, code])))
