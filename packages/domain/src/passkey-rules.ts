import { minute } from '@perigee/std/durations'
import { cannotBeEmpty, characterCount } from './text-rules'

/** Of one account. */
export const maxPasskeys = 20
/** How long a challenge waits for its answer, in milliseconds. */
export const passkeyChallengeLife = 5 * minute

export const maxPasskeyNameLength = 64

/** Why a passkey cannot have this name, or undefined. */
export function passkeyNameProblem(name: string): string | undefined {
  if (name.trim() === '') return cannotBeEmpty
  const isTooLong = characterCount(name.trim()) > maxPasskeyNameLength
  return isTooLong ? `Name must be at most ${maxPasskeyNameLength} characters.` : undefined
}
