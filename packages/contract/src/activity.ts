import { activityKinds } from '@perigee/domain/acts'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, pageEnvelope, queryInteger, timestamp } from './fields'

export const activityEntry = z.object({
  kind: z.enum(activityKinds),
  at: timestamp,
  ip: z.string(),
  userAgent: z.string(),
})
export type ActivityEntry = z.output<typeof activityEntry>

const { search: _search, order: _order, orderDirection: _direction, ...envelope } = pageEnvelope

/** Newest first; kept for a year. */
export const listActivity = defineCall({
  method: 'GET',
  path: '/api/v0/auth/activity',
  may: 'signedIn',
  query: z.object({ limit: queryInteger, page: queryInteger }),
  response: z.object({ entries: listOf(activityEntry), ...envelope }),
  fallback: 'Can not get account activity',
})
