import { minute } from '@perigee/std/durations'

export const verificationCodeLength = 6
export const verificationCodeLife = 15 * minute
export const verificationCodeTries = 5

/** Of a code field that was left half empty. */
export const incompleteCode = `Enter all ${verificationCodeLength} digits.`

/** Of the code of an authenticator, a recovery code, or one from a mail. */
export const invalidCode = 'Invalid code. Please re-enter.'

const smallest = 100_000
/** How many codes there are: 100000–999999. */
export const verificationCodeCount = 900_000

/** The code for a uniformly random whole number below `verificationCodeCount`. */
export function verificationCode(random: number): string {
  if (!Number.isInteger(random) || random < 0 || random >= verificationCodeCount)
    throw new RangeError(`a code needs a whole number below ${verificationCodeCount}`)
  return String(smallest + random)
}

/** What a code field keeps of what was typed or pasted. */
export const codeInput = (typed: string): string => typed.replace(/\D/g, '').slice(0, verificationCodeLength)

export const isCompleteCode = (code: string): boolean => /^[0-9]{6}$/.test(code)

export type CodeVerdict = { ok: true } | { ok: false; reason: 'wrong' | 'expired' | 'spent' }

/**
 * Is the code good that was `issuedAt`, already answered wrongly `failedTries` times, and spent by `tries`? `matches` is the caller's
 * constant-time comparison. A code that is expired or spent is never good, not even the right one.
 */
export function judgeCode(
  issued: { issuedAt: Date; failedTries: number; tries?: number | undefined },
  given: { matches: boolean; now: Date },
): CodeVerdict {
  if (given.now.getTime() - issued.issuedAt.getTime() >= verificationCodeLife) return { ok: false, reason: 'expired' }
  if (issued.failedTries >= (issued.tries ?? verificationCodeTries)) return { ok: false, reason: 'spent' }
  return given.matches ? { ok: true } : { ok: false, reason: 'wrong' }
}
