import * as z from 'zod/mini'
import { defineCall } from '../call'
import { listOf } from '../fields'

const card = z.object({
  id: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  brand: z.string(),
  last4: z.string(),
  isDefault: z.boolean(),
})
const secretText = z.string()
/** POST /cards, POST /payment-methods: raw text; JSON `{token}` is taken too. PATCH /cards: raw id. `X-Attempt`/`attempt`: one business act, kept over reloads. */
export const cards = {
  list: defineCall({
    method: 'GET',
    path: '/api/v0/payments/cards',
    may: 'signedIn',
    response: listOf(card),
    fallback: 'can not list credit cards',
  }),
  add: defineCall({
    method: 'POST',
    path: '/api/v0/payments/cards',
    may: 'signedIn',
    body: z.string(),
    bodyKind: 'text',
    fallback: 'Can not add credit card',
  }),
  addPaymentMethod: defineCall({
    method: 'POST',
    path: '/api/v0/payments/payment-methods',
    may: 'signedIn',
    body: z.string(),
    bodyKind: 'text',
    fallback: 'Can not add payment method',
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/v0/payments/cards',
    may: 'signedIn',
    body: z.object({ cardID: z.string(), expMonth: z.number(), expYear: z.number() }),
    fallback: 'Can not update credit card',
  }),
  makeDefault: defineCall({
    method: 'PATCH',
    path: '/api/v0/payments/cards',
    may: 'signedIn',
    body: z.string(),
    bodyKind: 'text',
    fallback: 'Can not make credit card default',
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/v0/payments/cards/:cardId',
    may: 'signedIn',
    params: z.object({ cardId: z.string() }),
    fallback: 'Can not remove credit card',
  }),
  setupSecret: defineCall({
    method: 'GET',
    path: '/api/v0/payments/card-setup-secret',
    may: 'signedIn',
    response: secretText,
    fallback: 'Can not add card',
  }),
  attemptPayments: defineCall({
    method: 'POST',
    path: '/api/v0/payments/attempt-payments',
    may: 'signedIn',
    fallback: 'Can not attempt payments.',
  }),
  addFunds: defineCall({
    method: 'POST',
    path: '/api/v0/payments/add-funds',
    may: 'signedIn',
    body: z.object({
      cardID: z.string(),
      /** Cents. */ amount: z.number(),
      intent: z.number(),
      attempt: z.optional(z.string()),
    }),
    response: z.object({
      success: z.boolean(),
      clientSecret: z._default(z.string(), ''),
      paymentIntentID: z._default(z.string(), ''),
    }),
    fallback: 'Can not add funds',
  }),
  createIntent: defineCall({
    method: 'POST',
    path: '/api/v0/payments/create-intent',
    may: 'signedIn',
    body: z.object({
      amount: z.number(),
      withCustomCard: z._default(z.boolean(), false),
      attempt: z.optional(z.string()),
    }),
    response: z.object({ clientSecret: z.string() }),
    fallback: 'Can not create a payment intent',
  }),
  purchase: defineCall({
    method: 'POST',
    path: '/api/v0/payments/purchase',
    may: 'signedIn',
    body: z.object({ token: z.string(), intent: z.number(), attempt: z.optional(z.string()) }),
    fallback: 'Can not process purchase action',
  }),
}
