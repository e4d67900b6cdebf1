import * as z from 'zod/mini'
import { defineCall } from '../call'

/** What the browser of a real provider tells the provider itself; it exists with the sandbox alone. */
export const confirmInSandbox = defineCall({
  method: 'POST',
  path: '/api/v0/payments/sandbox/confirm',
  may: 'signedIn',
  rateLimit: { by: 'user', name: 'card-sandbox', times: 20 },
  body: z.object({
    clientSecret: z.string(),
    /** The name of a test card: pays an intent or saves a card with it. Alone, the secret asks how it stands. */
    paymentMethod: z.optional(z.string()),
    /** Answers `requires_action`, the question of 3-D Secure. */
    approve: z.optional(z.boolean()),
  }),
  response: z.object({
    status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
    /** Why it has not worked. */
    say: z._default(z.string(), ''),
    /** Of the card that was saved, or has paid. */
    paymentMethodId: z._default(z.string(), ''),
    funding: z._default(z.string(), ''),
  }),
  fallback: 'Payment confirmation failed.',
})
