import type { SessionActor } from '@perigee/actors/actor'

/** A person who is logged in, with the session that says so. */
export interface Session extends SessionActor {
  expiresAt: Date
  /** The user's own session length in milliseconds; null = none chosen. */
  chosenLife: number | null
  /** That it was opened with. */
  userAgent: string
}
