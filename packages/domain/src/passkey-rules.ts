import { minute } from '@perigee/std/durations'

/** Of one account. */
export const maxPasskeys = 20
/** How long a challenge waits for its answer, in milliseconds. */
export const passkeyChallengeLife = 5 * minute
