import { required } from '@perigee/domain/text-rules'
import * as z from 'zod/mini'
import { defineCall } from '../call'
import { listOf, timestamp } from '../fields'

const country = z.object({ name: z._default(z.string(), ''), code: z.string() })
export const address = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z._default(z.string(), ''),
  city: z.string(),
  postalCode: z._default(z.string(), ''),
  state: z._default(z.string(), ''),
  country,
})
const longestCode = 50
const tax = z.object({ code: z.string(), name: z.string(), example: z.string(), countryCode: z.string() })
export type BillingAddress = z.output<typeof address>
export const billingInformation = z.object({
  address: z.nullable(address),
  taxIDs: listOf(z.object({ id: z.string(), tax, value: z.string() })),
  invoiceReference: z._default(z.string(), ''),
})
const coupon = z.object({
  id: z.string(),
  promoCode: z.string(),
  name: z.string(),
  /** Cents. */ amountOff: z.number(),
  percentOff: z.number(),
  addedAt: timestamp,
  expiresAt: z.nullable(timestamp),
  duration: z.enum(['once', 'repeating', 'forever']),
})

export const paymentAccounts = {
  setUp: defineCall({
    method: 'POST',
    path: '/api/v0/payments/account',
    may: 'signedIn',
    response: z.enum(['noCoupon', 'freeTierCoupon', 'signupCoupon']),
    fallback: 'Can not set up the payment account',
  }),
  /** An addition of this server: what banners tell. */
  state: defineCall({
    method: 'GET',
    path: '/api/v0/payments/state',
    may: 'signedIn',
    response: z.object({
      cardProvider: z.nullable(z.enum(['sandbox', 'stripe'])),
      /** Nothing is charged for yet: the account was paid before billing was there. */
      exempt: z.boolean(),
      /** From when an exempt account is charged; null: that is not known yet. */
      beginsAt: z.nullable(timestamp),
      /** The oldest one that could not be paid; the amount in cents. */
      failedInvoice: z.nullable(z.object({ id: z.string(), amount: z.number() })),
    }),
    fallback: 'Can not read how payments stand',
  }),
  applyCoupon: defineCall({
    method: 'PATCH',
    path: '/api/v0/payments/coupon/apply',
    may: 'signedIn',
    body: z
      .string()
      .check(z.trim(), z.minLength(1, required), z.maxLength(longestCode, 'The coupon code is too long.')),
    bodyKind: 'text',
    response: coupon,
    rateLimit: { by: 'user', name: 'coupon' },
    fallback: 'Could not apply coupon code',
  }),
  coupon: defineCall({
    method: 'GET',
    path: '/api/v0/payments/coupon',
    may: 'signedIn',
    response: z.nullable(coupon),
    fallback: 'Can not retrieve coupon',
  }),
  information: defineCall({
    method: 'GET',
    path: '/api/v0/payments/account/billing-information',
    may: 'signedIn',
    response: billingInformation,
    fallback: 'Could not get billing information',
  }),
  /** The address itself, not wrapped. */
  saveAddress: defineCall({
    method: 'PATCH',
    path: '/api/v0/payments/account/billing-address',
    may: 'signedIn',
    body: address,
    response: billingInformation,
    fallback: 'Could not save billing information',
  }),
  saveReference: defineCall({
    method: 'POST',
    path: '/api/v0/payments/account/invoice-reference',
    may: 'signedIn',
    body: z.object({ reference: z.string() }),
    response: billingInformation,
    fallback: 'Could not save billing information',
  }),
  addTaxId: defineCall({
    method: 'POST',
    path: '/api/v0/payments/account/tax-ids',
    may: 'signedIn',
    body: z.object({ value: z.string(), tax: z.object({ code: z.string() }) }),
    response: billingInformation,
    fallback: 'Could not add tax ID information',
  }),
  removeTaxId: defineCall({
    method: 'DELETE',
    path: '/api/v0/payments/account/tax-ids/:id',
    may: 'signedIn',
    params: z.object({ id: z.string() }),
    response: billingInformation,
    fallback: 'Could not save billing information',
  }),
  countries: defineCall({
    method: 'GET',
    path: '/api/v0/payments/countries',
    may: 'signedIn',
    response: listOf(country),
    fallback: 'Could not countries',
  }),
  taxes: defineCall({
    method: 'GET',
    path: '/api/v0/payments/countries/:country/taxes',
    may: 'signedIn',
    params: z.object({ country: z.string() }),
    response: listOf(tax),
    fallback: 'Could not get {country} taxes',
  }),
  packageAvailable: defineCall({
    method: 'GET',
    path: '/api/v0/payments/package-available',
    may: 'signedIn',
    response: z.boolean(),
    fallback: 'Could not check pricing package availability',
  }),
  startTrial: defineCall({
    method: 'POST',
    path: '/api/v0/payments/start-trial',
    may: 'signedIn',
    fallback: 'Can not start the trial',
  }),
}
