import type { SessionActor } from '@perigee/actors/actor'

/** A person who is logged in, with the session that says so. */
export interface Session extends SessionActor {
  expiresAt: Date
  /** The user's own session length in milliseconds; null = none chosen. */
  chosenLife: number | null
  /** That it was opened with. */
  userAgent: string
}

/** Where a request comes from: what sessions and the activity list keep of it. */
export interface Caller {
  ip: string
  userAgent: string
}
