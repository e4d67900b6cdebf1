import type { SessionActor } from '@perigee/actors/actor'
import type { RequestInfo } from '@perigee/server-kit/implement'
import { createImplement } from '@perigee/server-kit/implement'

/** Who makes a request. */
export interface Session extends SessionActor {
  expiresAt: Date
  /** The user's own session length in milliseconds; null = none chosen. */
  chosenLife: number | null
  /** That it was opened with. */
  userAgent: string
}

export const implement = createImplement<Session>()

/** Where a session is opened from. */
export type Caller = Pick<RequestInfo, 'ip' | 'userAgent'>
