import * as z from 'zod/mini'
import { defineCall } from '../call'
import { listOf, timestamp, uuid } from '../fields'

/** How an item of a history came about, as other servers of this API number it. */
export const historyTypes = { invoice: 0, checkout: 1 } as const
export const legacyHistoryTypes = { invoice: 0, transaction: 1, charge: 2, coupon: 3, depositBonus: 4 } as const

const amount = z._default(z.number(), 0)

const historyItem = z.object({
  /** By which the next page is asked for. */
  id: z.string(),
  description: z.string(),
  /** Cents, without what a coupon takes off. */
  amount: z.number(),
  received: amount,
  remaining: amount,
  status: z._default(z.string(), 'pending'),
  /** The document. */
  link: z._default(z.string(), ''),
  start: timestamp,
  end: timestamp,
  /** One of `historyTypes`. */
  type: z.number(),
  /** Where an open invoice whose payment failed can be paid; not of all servers. */
  payLink: z._default(z.string(), ''),
  failed: z._default(z.boolean(), false),
})
export type HistoryItem = z.output<typeof historyItem>

const cursor = z.optional(z.string().check(z.maxLength(100, 'There is no such invoice.')))
const pageSize = z.pipe(
  z.string('How many are wanted is missing.').check(z.regex(/^\d{1,3}$/, 'A whole number is needed.')),
  z.transform(Number),
)

export const invoices = {
  /** `coins` in dollars, `credits` in cents, both texts: the whole is credits + coins × 100. */
  balance: defineCall({
    method: 'GET',
    path: '/api/v0/payments/account/balance',
    may: 'billing.view',
    response: z.object({ freeCredits: z.number(), coins: z.string(), credits: z.string() }),
    fallback: 'Can not get account balance',
  }),

  /** Newest first. A cursor is the id of the last item of the page before, or of the first one of the page behind. */
  history: defineCall({
    method: 'GET',
    path: '/api/v0/payments/invoice-history',
    may: 'billing.view',
    query: z.object({ limit: pageSize, starting_after: cursor, ending_before: cursor }),
    response: z.object({ items: listOf(historyItem), next: z.boolean(), previous: z.boolean() }),
    fallback: 'Can not list billing history',
  }),

  /** The oldest open invoice whose payment failed. */
  failed: defineCall({
    method: 'GET',
    path: '/api/v0/payments/failed-invoice',
    may: 'signedIn',
    response: z.nullable(historyItem),
    fallback: 'Can not list billing history',
  }),

  /** Everything in one list, as old clients read it; types as in `legacyHistoryTypes`. */
  legacyHistory: defineCall({
    method: 'GET',
    path: '/api/v0/payments/billing-history',
    may: 'signedIn',
    response: listOf(historyItem),
    fallback: 'Can not list billing history',
  }),

  /** An addition: the invoice, or the receipt of a charge, as a PDF. */
  document: defineCall({
    method: 'GET',
    path: '/api/v0/payments/invoices/:id/pdf',
    may: 'billing.view',
    params: z.object({ id: z.string() }),
    response: z.custom<AsyncIterable<Uint8Array>>(),
    responseKind: 'stream',
    fallback: 'Can not list billing history',
  }),

  /**
   * An addition: pays one open invoice now, from balances and then by a saved card. `success` is false when the owner has
   * to confirm it: the browser does so with the secret.
   */
  pay: defineCall({
    method: 'POST',
    path: '/api/v0/payments/invoices/:id/pay',
    may: 'signedIn',
    params: z.object({ id: uuid }),
    body: z.object({
      cardID: z.optional(z.string()),
      /** Names this try; the server knows tries of an invoice by themselves, and charges each once. */
      attempt: z.optional(z.string()),
    }),
    response: z.object({
      success: z.boolean(),
      clientSecret: z._default(z.string(), ''),
      paymentIntentID: z._default(z.string(), ''),
    }),
    rateLimit: { by: 'user', name: 'pay-invoice' },
    fallback: 'Can not attempt payments.',
  }),
}
