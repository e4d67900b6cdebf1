import { fromUtf8 } from '@perigee/std/bytes'
import { fromBase64 } from '@perigee/std/encoding'
import { characterCount } from './text-rules'

export type PasswordLength = { min: number; max: number }

export const disallowedPassword = 'Password is on the list of disallowed passwords.'
export const passwordsDiffer = 'Passwords are not the same.'
export const passwordLengthText = ({ min, max }: PasswordLength): string =>
  `Password must be between ${min} and ${max} characters`
/** What is asked of a new password, and whether one has it. */
export interface PasswordWish {
  text: string
  isMetBy: (password: string) => boolean
}

export const passwordRequirement = ({ min, max }: PasswordLength): PasswordWish => ({
  text: `Between ${min} and ${max} Latin characters`,
  isMetBy: (password) => passwordProblem(password, { min, max }) === undefined,
})

/** What makes a password stronger, without being asked for. */
export const passwordWishes: readonly PasswordWish[] = [
  { text: 'Upper and lowercase letters', isMetBy: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) },
  { text: 'At least one special character', isMetBy: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
]

/** Why a password cannot be chosen, or undefined. `disallowed` comes from `parseDisallowedPasswords`. */
export function passwordProblem(
  password: string,
  { min, max }: PasswordLength,
  disallowed?: ReadonlySet<string>,
): string | undefined {
  const length = characterCount(password)
  if (length < min) return `Minimum ${min} characters`
  if (length > max) return `Maximum ${max} characters`
  return disallowed?.has(password) ? disallowedPassword : undefined
}

/** Reads the server's list: base64 of lines. @throws RangeError when it is not base64. */
export function parseDisallowedPasswords(text: string): Set<string> {
  const lines = fromUtf8(fromBase64(text.trim())).split('\n')
  return new Set(lines.map((line) => line.replace(/\r$/, '')).filter((line) => line !== ''))
}
