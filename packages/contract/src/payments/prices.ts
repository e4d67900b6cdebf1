import * as z from 'zod/mini'
import { defineCall } from '../call'
import { projectId, queryInteger, queryText, timestamp } from '../fields'

/** Decimal numbers as text, in cents: for a MB and month of 720 hours, for a MB, for a segment and month. */
const rates = { storageMBMonthCents: z.string(), egressMBCents: z.string(), segmentMonthCents: z.string() }
/** Decimal numbers as text, in cents for a MB and month; not of all servers. */
const fees = { smallObjectFeeCents: z._default(z.string(), '0'), minimumRetentionFeeCents: z._default(z.string(), '0') }
const discountRatio = z._default(z.number(), 0)
const flag = z._default(z.boolean(), false)
const text = z._default(z.string(), '')

export const priceModel = z.object({
  ...rates,
  ...fees,
  /** Downloads of so many times the average of what is stored are free. */
  egressDiscountRatio: discountRatio,
  egressOverageMode: flag,
})
export type PriceModel = z.output<typeof priceModel>

export const productCharge = z.object({
  productID: z.number(),
  productName: z.string(),
  productShortName: text,
  storageSKU: text,
  egressSKU: text,
  segmentSKU: text,
  /** Those at the end of the period, where they have changed in it. */
  ...rates,
  ...fees,
  egressDiscountRatio: discountRatio,
  egressOverageMode: flag,
  useGBUnits: flag,
  /** Byte-hours. */
  storage: z.number(),
  /** Bytes that are free of the downloads, in overage mode. */
  includedEgress: z._default(z.number(), 0),
  /** Bytes that cost something. */
  egress: z.number(),
  /** Segment-hours. */
  segmentCount: z.number(),
  /** Object-hours. */
  objectCount: z._default(z.number(), 0),
  /** Byte-hours that objects lacked to the smallest size that is charged; an addition. */
  smallObjectStorage: z._default(z.number(), 0),
  /** Byte-hours that deleted objects lacked to the smallest age that is charged; an addition. */
  minimumRetentionStorage: z._default(z.number(), 0),
  since: timestamp,
  before: timestamp,
  /** Cents. */
  storagePrice: z.number(),
  egressPrice: z.number(),
  segmentPrice: z.number(),
  /** Additions; part of what is billed as the three above are. */
  smallObjectPrice: z._default(z.number(), 0),
  minimumRetentionPrice: z._default(z.number(), 0),
  /** Additions; not 0 in the charge of a project's machines alone, whose product id is 0 and where all the others are 0. */
  instanceHours: z._default(z.number(), 0),
  bootDiskGBHours: z._default(z.number(), 0),
  instancePrice: z._default(z.number(), 0),
  bootDiskPrice: z._default(z.number(), 0),
})
export type ProductCharge = z.output<typeof productCharge>

const unixSeconds = queryInteger.check(
  z.refine((seconds) => seconds >= 0 && seconds < 253_402_300_800, 'The time is out of range.'),
)

/** What usage costs, and what it has come to. Only where `billingFeaturesEnabled`. */
export const prices = {
  /** For new data of the caller in the default place. */
  pricing: defineCall({
    method: 'GET',
    path: '/api/v0/payments/pricing',
    may: 'signedIn',
    response: priceModel,
    fallback: 'Can not get project usage price model',
  }),

  /** For new data in a place, by number or by `idName`; without either in the default one. */
  placementPricing: defineCall({
    method: 'GET',
    path: '/api/v0/payments/placement-pricing',
    may: 'project.view',
    query: z.object({
      projectID: projectId,
      placement: z.optional(queryInteger),
      placementName: z.optional(queryText),
    }),
    response: priceModel,
    fallback: 'Can not get price model for placement',
  }),

  /** Project id → product id → charge, of the active projects that the caller owns. `from` and `to` in unix seconds. */
  productCharges: defineCall({
    method: 'GET',
    path: '/api/v0/payments/account/product-charges',
    may: 'billing.view',
    query: z.object({ from: unixSeconds, to: unixSeconds }),
    response: z.object({
      charges: z.record(z.string(), z.record(z.string(), productCharge)),
      applyMinimumCharge: flag,
    }),
    fallback: 'Can not get products charges',
  }),

  /**
   * What this UTC month comes to, in cents, an addition: what was used so far, with what is stored now kept to the end of
   * the month, downloads going on as they did, and machines as they are.
   */
  forecast: defineCall({
    method: 'GET',
    path: '/api/v0/payments/forecast',
    may: 'billing.view',
    response: z.object({
      since: timestamp,
      before: timestamp,
      /** So far. */
      current: z.number(),
      forecast: z.number(),
    }),
    fallback: 'Can not get products charges',
  }),
}
