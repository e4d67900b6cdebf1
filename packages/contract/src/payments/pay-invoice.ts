import * as z from 'zod/mini'
import { defineCall } from '../call'
import { uuid } from '../fields'

/**
 * An addition: pays one open invoice now, from balances and then by a saved card. `success` is false when the owner has
 * to confirm it: the browser does so with the secret.
 */
export const payInvoice = defineCall({
  method: 'POST',
  path: '/api/v0/payments/invoices/:id/pay',
  may: 'signedIn',
  params: z.object({ id: uuid }),
  body: z.object({
    cardID: z.optional(z.string()),
    /** Names this try, and is kept over reloads: it is charged once. */
    attempt: uuid,
  }),
  response: z.object({
    success: z.boolean(),
    clientSecret: z._default(z.string(), ''),
    paymentIntentID: z._default(z.string(), ''),
  }),
  rateLimit: { by: 'user', name: 'attempt-payments' },
  fallback: 'Can not attempt payments.',
})
