import * as z from 'zod/mini'
import { defineCall } from '../call'
import { listOf, uuid } from '../fields'

const prefix = '/api/v0/payments'
/** Ids and tokens of the card provider; never the number of a card. */
const providerName = z.string().check(z.trim(), z.minLength(1, 'Payment method must be selected'), z.maxLength(255))
/**
 * Names one business act, so that it is charged once: made by the browser when a form is opened, kept over reloads,
 * renewed only when the act has succeeded or failed for good.
 */
const attempt = z.optional(uuid)
const cents = z.number().check(z.int('The amount must be whole cents.'))
/** Cards may be tried so often: more is somebody who tries out numbers. */
const tries = { by: 'user', name: 'card-attempts', times: 3 } as const
/** The server charges an attempt once, so that its repeats try out nothing. */
const attempts = { ...tries, once: true } as const

const card = z.object({
  id: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  brand: z.string(),
  last4: z.string(),
  isDefault: z.boolean(),
})

/** A raw token, or `{"token": …}` as newer clients send it. */
const bodyWith = (member: string) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const given = memberOf(text, member)
      const { success, data } = providerName.safeParse(given)
      if (success) return data
      context.issues.push({ code: 'custom', message: 'Payment method must be selected', input: text })
      return z.NEVER
    }),
  )

function memberOf(text: string, member: string): unknown {
  if (!text.trimStart().startsWith('{')) return text
  try {
    return (JSON.parse(text) as Record<string, unknown>)[member]
  } catch {
    return text
  }
}

export const cards = {
  list: defineCall({
    method: 'GET',
    path: `${prefix}/cards`,
    may: 'signedIn',
    response: listOf(card),
    fallback: 'can not list credit cards',
  }),

  /**
   * The body is a token, raw. The card becomes the default. 402 with `clientSecret` and `paymentMethod` when the bank wants to
   * ask: finish in the browser, then `addPaymentMethod`, since the token is used up.
   */
  add: defineCall({
    method: 'POST',
    path: `${prefix}/cards`,
    may: 'signedIn',
    rateLimit: tries,
    body: bodyWith('token'),
    bodyKind: 'text',
    fallback: 'Can not add credit card',
  }),

  /** The body is the id of a payment method, raw; the rest as for `add`. */
  addPaymentMethod: defineCall({
    method: 'POST',
    path: `${prefix}/payment-methods`,
    may: 'signedIn',
    rateLimit: tries,
    body: bodyWith('token'),
    bodyKind: 'text',
    fallback: 'Can not add payment method',
  }),

  update: defineCall({
    method: 'PUT',
    path: `${prefix}/cards`,
    may: 'signedIn',
    body: z.object({
      cardID: providerName,
      expMonth: z.number().check(z.int(), z.minimum(1), z.maximum(12)),
      expYear: z.number().check(z.int(), z.minimum(2000), z.maximum(9999)),
    }),
    fallback: 'Can not update credit card',
  }),

  /** The body is the id of a card, raw. */
  makeDefault: defineCall({
    method: 'PATCH',
    path: `${prefix}/cards`,
    may: 'signedIn',
    body: bodyWith('cardID'),
    bodyKind: 'text',
    fallback: 'Can not make credit card default',
  }),

  remove: defineCall({
    method: 'DELETE',
    path: `${prefix}/cards/:cardId`,
    may: 'signedIn',
    params: z.object({ cardId: providerName }),
    fallback: 'Can not remove credit card',
  }),

  setupSecret: defineCall({
    method: 'GET',
    path: `${prefix}/card-setup-secret`,
    may: 'signedIn',
    rateLimit: { by: 'user', name: 'card-setup', times: 3 },
    response: z.string(),
    fallback: 'Can not add card',
  }),

  /** Pays what is overdue; nothing where nothing is. 402 in the words of the provider when a card is refused. */
  attemptPayments: defineCall({
    method: 'POST',
    path: `${prefix}/attempt-payments`,
    may: 'signedIn',
    rateLimit: tries,
    fallback: 'Can not attempt payments.',
  }),

  /** `success` false: the browser confirms with `clientSecret`, unless the payment is under way. */
  addFunds: defineCall({
    method: 'POST',
    path: `${prefix}/add-funds`,
    may: 'signedIn',
    rateLimit: attempts,
    body: z.object({ cardID: z._default(z.string(), ''), amount: cents, intent: z.number(), attempt }),
    response: z.object({
      success: z.boolean(),
      clientSecret: z._default(z.string(), ''),
      paymentIntentID: z._default(z.string(), ''),
    }),
    fallback: 'Can not add funds',
  }),

  /** `withCustomCard`: a card alone may pay, and it is saved. */
  createIntent: defineCall({
    method: 'POST',
    path: `${prefix}/create-intent`,
    may: 'signedIn',
    rateLimit: attempts,
    body: z.object({ amount: cents, withCustomCard: z._default(z.boolean(), false), attempt }),
    response: z.object({ clientSecret: z.string() }),
    fallback: 'Can not create a payment intent',
  }),

  /**
   * `intent`: see `purchaseIntents`. 402 with `clientSecret` and `paymentMethod`: finish in the browser, then call again with
   * this attempt and, as the token, the payment method.
   */
  purchase: defineCall({
    method: 'POST',
    path: `${prefix}/purchase`,
    may: 'signedIn',
    rateLimit: attempts,
    body: z.object({ token: providerName, intent: z.number(), attempt }),
    fallback: 'Can not process purchase action',
  }),
}

export const purchaseIntents = { packagePlan: 1, upgradeAccount: 2 } as const
export const addFundsIntent = 1
