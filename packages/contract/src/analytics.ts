import * as z from 'zod/mini'
import { defineCall } from './call'

const shortText = z.string().check(z.maxLength(500))

export const analytics = {
  event: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/event',
    may: 'signedIn',
    body: z.object({
      eventName: shortText,
      link: z.optional(shortText),
      errorEventSource: z.optional(shortText),
      errorEventRequestID: z.optional(shortText),
      errorEventStatusCode: z.optional(z.number()),
      props: z.optional(z.record(z.string(), z.string())),
    }),
    fallback: 'Can not record the event',
  }),

  page: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/page',
    may: 'signedIn',
    body: z.object({ pageName: shortText }),
    fallback: 'Can not record the page',
  }),

  pageview: defineCall({
    method: 'POST',
    path: '/api/v0/analytics/pageview',
    may: 'public',
    body: z.object({
      url: z.string().check(z.maxLength(2000)),
      props: z.optional(z.object({ source: z.optional(z.string()) })),
    }),
    status: 202,
    fallback: 'Can not record the page view',
    csrf: false,
  }),
}
