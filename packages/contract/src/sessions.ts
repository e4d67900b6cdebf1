import { sortDirections } from '@perigee/domain/page'
import { sessionOrders } from '@perigee/domain/sort-orders'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, pageEnvelope, queryInteger, queryNumber, timestamp, uuid } from './fields'

export const activeSession = z.object({
  id: z.string(),
  userAgent: z.string(),
  /** Where it was opened from, and when: additions of this console to the public fields. */
  ip: z.optional(z.string()),
  createdAt: z.optional(timestamp),
  expiresAt: timestamp,
  isRequesterCurrentSession: z.boolean(),
})
export type ActiveSession = z.output<typeof activeSession>

const { search: _, ...envelope } = pageEnvelope

/** The places where an account is logged in. */
export const sessions = {
  list: defineCall({
    method: 'GET',
    path: '/api/v0/auth/sessions',
    may: 'signedIn',
    query: z.object({
      limit: queryInteger,
      page: queryInteger,
      order: queryNumber(sessionOrders),
      orderDirection: queryNumber(sortDirections),
    }),
    response: z.object({ sessions: listOf(activeSession), ...envelope }),
    fallback: 'Can not get user sessions',
  }),

  /** Also ends the session that asks. Somebody else's answers like one that is not there: 404. */
  invalidate: defineCall({
    method: 'POST',
    path: '/api/v0/auth/invalidate-session/:sessionId',
    may: 'signedIn',
    params: z.object({ sessionId: uuid }),
    fallback: 'Can not invalidate session',
  }),

  /** Ends all but the session that asks. */
  invalidateOthers: defineCall({
    method: 'POST',
    path: '/api/v0/auth/invalidate-other-sessions',
    may: 'signedIn',
    fallback: 'Can not invalidate session',
  }),
}
