import { fromUtf8 } from '@perigee/std/bytes'
import { fromBase64 } from '@perigee/std/encoding'
import { characterCount } from './text-rules'

export type PasswordLength = { min: number; max: number }

export const disallowedPassword = 'Password is on the list of disallowed passwords.'
export const passwordsDiffer = 'Passwords are not the same.'
export const passwordLengthText = ({ min, max }: PasswordLength): string =>
  `Password must be between ${min} and ${max} characters`
export const passwordRequirement = ({ min, max }: PasswordLength): string =>
  `Between ${min} and ${max} Latin characters`
export const passwordWishes = ['Upper and lowercase letters', 'At least one special character'] as const

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
