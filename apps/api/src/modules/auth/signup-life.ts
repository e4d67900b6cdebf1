import { day } from '@perigee/std/durations'

/** How long a sign-up waits for its activation after its last mail, and its browser remembers it. */
export const signupLife = 7 * day
