import * as z from 'zod/mini'
import { defineCall } from '../call'

/** What the card provider calls. */
export const cardProvider = {
  /** Signed by the provider over the very bytes, in the header `stripe-signature`. */
  webhook: defineCall({
    method: 'POST',
    path: '/api/v0/payments/webhook',
    may: 'public',
    csrf: false,
    body: z.string(),
    bodyKind: 'text',
    fallback: 'Can not take the event',
  }),
}
